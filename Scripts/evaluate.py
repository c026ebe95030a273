"""Compares automatic summaries with those of people, at equal lengths.

The papers, their expert sentences and abstracts are those of PyPI's aclsum. Two tasks:

  T2  introduction and conclusion, no abstract -> three sentences that experts wrote, 66 words
  T3  the whole body -> the author's abstract, 128 words

A summary is whole sentences, as the document splits them, up to the number of words and 8 % more,
added in the system's own order. Lead stops at the first sentence that has no room. LexRank and
TextRank pass over it, which lifts them: they like long sentences, and would often stop after one.
Ours is cut by the program, whose levels are prefixes of one order. Scores are ROUGE F1 in percent
by PyPI's rouge-score with stemming; rougeL is that of whole summaries, sentence by sentence
(rougeLsum there), as papers on summaries give it. Every system gets the same sentences. Ours gets
the document as a reader sees it, title and section headings included, and prints only sentences;
the others have no use for headings.
"""

import argparse
import re
import subprocess
import sys

from aclsum import ACLSum
from rouge_score import rouge_scorer
from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence
from sumy.summarizers.lex_rank import LexRankSummarizer
from sumy.summarizers.text_rank import TextRankSummarizer

BUDGETS = {"T2": 66, "T3": 128}
ROOM = 1.08
METRICS = {"rouge1": "rouge1", "rouge2": "rouge2", "rougeL": "rougeLsum"}

# aclsum splits the sentences of abstract, introduction and conclusion; the body's are split here.
SENTENCE_END = re.compile(r"[.!?][\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])")
NO_END = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|vs|etc|al|Fig|Figs|Eq|Eqs|Sec|Tab|Dr|Mr|Ms|Mrs|Prof|No|resp|approx"
    r"|w\.r\.t|a\.k\.a)|\b[A-Z])\.$"
)


def split(paragraph):
    sentences, start = [], 0
    for match in SENTENCE_END.finditer(paragraph):
        head = paragraph[start : match.end()].rstrip()
        if not NO_END.search(head):
            sentences.append(head)
            start = match.end()
    return [s for s in [*sentences, paragraph[start:].strip()] if s]


class Task:
    """One document: sections of (heading, sentences), and the reference's sentences."""

    def __init__(self, title, sections, reference):
        self.title = title
        # One line each, whatever the parser of the PDF left inside.
        self.sections = [
            (" ".join((name or "Section").split()), [" ".join(s.split()) for s in sentences])
            for name, sentences in sections
        ]
        self.reference = reference

    @property
    def sentences(self):
        return [s for _, sentences in self.sections for s in sentences]


def tasks(split_name):
    rows = {"T2": [], "T3": []}
    for document in ACLSum(split_name):
        short = [
            ("Introduction", document.sentences["introduction"]),
            ("Conclusion", document.sentences["conclusion"]),
        ]
        experts = [document.summaries[a] for a in ("challenge", "approach", "outcome")]
        rows["T2"].append(Task(document.title, short, experts))
        body = []
        for paragraph in document.get_fulltext_parse()["pdf_parse"]["body_text"]:
            if not body or body[-1][0] != paragraph["section"]:
                body.append((paragraph["section"], []))
            body[-1][1].extend(split(paragraph["text"]))
        rows["T3"].append(Task(document.title, body, document.sentences["abstract"]))
    return rows


def take(sentences, order, budget, passes_over=False):
    """The first sentences of an order that have room, in the document's order."""
    taken, words = [], 0
    for index in order:
        count = len(sentences[index].split())
        if (taken or passes_over) and words + count > budget * ROOM:
            if passes_over:
                continue
            break
        taken.append(index)
        words += count
        if words >= budget:
            break
    return [sentences[i] for i in sorted(taken)]


def lead(task, budget):
    return take(task.sentences, range(len(task.sentences)), budget)


class WordTokenizer:
    """sumy's own needs data from the network."""

    def to_words(self, text):
        return re.findall(r"[^\W_]+", text.lower())

    def to_sentences(self, text):
        return [text]


def by_sumy(summarizer_class):
    def summarize(task, budget):
        tokenizer = WordTokenizer()
        sentences = [Sentence(s, tokenizer) for s in task.sentences]
        model = ObjectDocumentModel([Paragraph(sentences)])
        rated = summarizer_class()
        places = {id(sentence): place for place, sentence in enumerate(sentences)}
        ratings = {}

        def keep(_sentences, _count, rating, *args, **kwargs):
            for sentence in sentences:
                ratings[places[id(sentence)]] = (
                    rating(sentence, *args, **kwargs) if callable(rating) else rating[sentence]
                )
            return ()

        # The ratings give the whole order in one pass.
        rated._get_best_sentences = keep
        rated(model, len(sentences))
        order = sorted(range(len(sentences)), key=lambda i: (-ratings.get(i, 0), i))
        return take(task.sentences, order, budget, passes_over=True)

    return summarize


def by_detent(binary):
    def summarize(task, budget):
        lines = ["# " + " ".join(task.title.split())]
        for name, sentences in task.sections:
            lines.append("## " + name)
            # A sentence that begins like a heading would be taken for one.
            lines += [re.sub(r"^#", "\uff03", s) for s in sentences]
        run = subprocess.run(
            [binary, "levels", "-", "--sentence-per-line", "--words", str(budget)],
            input="\n".join(lines), capture_output=True, text=True, check=True,
        )
        summary = run.stdout.replace("\uff03", "#").splitlines()
        known = set(task.sentences)
        for sentence in summary:
            if sentence not in known:
                sys.exit(f"evaluate: not in the document: {sentence!r}")
        words = sum(len(s.split()) for s in summary)
        if len(summary) > 1 and words > budget * ROOM:
            sys.exit(f"evaluate: {words} words, {budget} and 8 % were asked for")
        return summary

    return summarize


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True, help="the program, as it ships")
    parser.add_argument("--split", default="test", choices=["train", "val", "test"])
    parser.add_argument("--only", help="one system")
    options = parser.parse_args()
    systems = {
        "detent": by_detent(options.binary), "lead": lead,
        "lexrank": by_sumy(LexRankSummarizer), "textrank": by_sumy(TextRankSummarizer),
    }
    scorer = rouge_scorer.RougeScorer(list(METRICS.values()), use_stemmer=True)
    rows = tasks(options.split)
    print("SYSTEM TASK rouge1 rouge2 rougeL")
    for name, system in systems.items():
        if options.only not in (None, name):
            continue
        for task_name, budget in BUDGETS.items():
            totals = dict.fromkeys(METRICS, 0.0)
            for task in rows[task_name]:
                scores = scorer.score("\n".join(task.reference), "\n".join(system(task, budget)))
                for metric, key in METRICS.items():
                    totals[metric] += 100 * scores[key].fmeasure
            means = (f"{total / len(rows[task_name]):.2f}" for total in totals.values())
            print(name, task_name, *means, flush=True)


main()
