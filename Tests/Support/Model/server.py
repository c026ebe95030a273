"""A server of /chat/completions that answers, or misbehaves, as it is told.

Called with a folder and ways to behave, one a request, the last one for all that follow. Writes its
port to FOLDER/port, and every request, as one line of JSON with its path, its headers and its body,
to FOLDER/requests.
"""

import json
import os
import re
import socket
import sys
import threading
import time

folder, ways = sys.argv[1], sys.argv[2:]


def event(content, **more):
    choice = {"index": 0, "delta": {"content": content}, "finish_reason": None}
    return {"choices": [{**choice, **more}], "created": 1, "surprise": {"deep": [None]}}


def stream(texts, end="\n", done=True):
    """The bytes of a whole answer in events, as llama.cpp sends it."""
    events = [event(None, delta={"role": "assistant", "content": None})]
    events += [event(text) for text in texts]
    if done:
        events.append({**event(None, delta={}, finish_reason="stop"), "timings": {"n": 1}})
    lines = ["data: " + json.dumps(each) + end + end for each in events]
    lines += ["data: [DONE]" + end + end] if done else []
    return "".join(lines).encode()


def order(request):
    """The numbers of the sentences that are asked about, the last one first."""
    text = request["messages"][-1]["content"]
    return [int(n) for n in re.findall(r"^(\d+): ", text, re.M)][::-1]


def shorter(request, way):
    """The beginning of the text that is to be shortened, at the length asked for."""
    first = request["messages"][1]["content"]
    text, _, wish = first.rpartition("\n\n---\n")
    about, least, most = (int(n) for n in re.findall(r"\d+", wish))
    isAgain = len(request["messages"]) > 2
    opening = "So it goes with tea:"
    lie = "In 1987 Napoleon said “tea is dead” at https://tea.example.org."
    words = text.split()
    if way == "bridges":
        return " ".join([opening] + words[: max(least, about) - 5]).rstrip(".,") + "."
    if way == "lies" or way == "lies-once" and not isAgain:
        return " ".join(words[: least]) + " " + lie
    return "```\n" + " ".join(words[:about]).rstrip(".,") + ".\n```"


def head(kind="text/event-stream", status="200 OK"):
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n".encode()


def answer(connection, way, request):
    numbers = order(request)
    isWriting = "Shorten the text above" in request["messages"][1]["content"]
    text = shorter(request, way) if isWriting else json.dumps(numbers)
    halves = [text[: len(text) // 2], text[len(text) // 2 :]]
    name, _, value = way.partition("=")
    if name == "silent":
        time.sleep(30)
    elif name == "slow":
        time.sleep(float(value))
        connection.sendall(head() + stream(halves))
    elif name == "half":
        connection.sendall(head() + stream(halves[:1], done=False))
    elif name == "hangs-up":
        pass
    elif name == "error":
        body = json.dumps({"error": {"message": "model\nnot found", "code": 404}})
        connection.sendall(head("application/json", value or "404 Not Found") + body.encode())
    elif name == "page":
        connection.sendall(head("text/html", "502 Bad Gateway") + b"<html>Bad Gateway</html>")
    elif name == "error-in-stream":
        body = b'data: {"error": {"message": "out of memory"}}\n\n'
        connection.sendall(head() + stream(halves[:1], done=False) + body)
    elif name == "prose":
        connection.sendall(head() + stream(["I would rather ", "talk about the weather."]))
    elif name == "nothing":
        connection.sendall(head() + stream([]))
    elif name == "repeated":
        connection.sendall(head() + stream(["1, 1, 1, 1, 1, 1, 1, 1"]))
    elif name == "wrong":
        wrong = [0, 99999] + numbers + [7777777777777777777777, numbers[0]]
        connection.sendall(head() + stream([json.dumps(wrong)]))
    elif name == "fenced":
        fenced = f"Sure! Here is the list of all sentences:\n\n```json\n{text}\n```\nEnjoy 1 tea."
        connection.sendall(head() + stream([fenced[:50], fenced[50:]]))
    elif name == "crlf":
        connection.sendall(head() + stream(halves, "\r\n"))
    elif name == "whole":
        body = json.dumps({"choices": [{"message": {"content": text}, "finish_reason": "stop"}]})
        connection.sendall(head("application/json") + body.encode())
    elif name == "endless":
        connection.sendall(head())
        piece = stream(["blah " * 1000], done=False)
        while True:
            connection.sendall(piece)
    elif name == "redirect":
        line = f"HTTP/1.1 302 Found\r\nLocation: {value}\r\nContent-Length: 0\r\n\r\n"
        connection.sendall(line.encode())
    elif name == "says":
        connection.sendall(head() + stream([value]))
    else:
        connection.sendall(head() + stream(halves))


def serve(connection, way):
    with connection, connection.makefile("rb") as lines:
        path = lines.readline().decode().split()[1]
        headers = {}
        while (line := lines.readline().strip()) != b"":
            key, _, value = line.decode().partition(": ")
            headers[key.lower()] = value
        body = lines.read(int(headers["content-length"])).decode()
        record = json.dumps({"path": path, "headers": headers, "body": body})
        with open(folder + "/requests", "a") as log:
            log.write(record + "\n")
        try:
            answer(connection, way, json.loads(body))
        except OSError:
            pass


listener = socket.create_server(("127.0.0.1", 0))
with open(folder + "/port.new", "w") as file:
    file.write(str(listener.getsockname()[1]))
os.rename(folder + "/port.new", folder + "/port")
count = 0
while True:
    connection, _ = listener.accept()
    way = ways[min(count, len(ways) - 1)] if ways else "good"
    count += 1
    threading.Thread(target=serve, args=(connection, way), daemon=True).start()
