"""Reads the same rows in each way that a client in Python has, and prints medians: the time in milliseconds, and the
processor time of the server in microseconds a row, which only Linux tells.

rows.py URL BOLT_PORT START SERVER_PROCESS, with the password in TREMAUX_PASSWORD.
"""

import base64
import glob
import http.client
import json
import os
import statistics
import sys
import time
import urllib.parse

import neo4j
import pyarrow.ipc

URL, BOLT_PORT, START, SERVER_PROCESS = sys.argv[1:]
HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "questions.json"), encoding="utf-8") as file:
    PLAN = json.load(file)

connection = http.client.HTTPConnection(urllib.parse.urlsplit(URL).netloc)
login = base64.b64encode(f"neo4j:{os.environ['TREMAUX_PASSWORD']}".encode()).decode()
driver = neo4j.GraphDatabase.driver(
    f"bolt://127.0.0.1:{BOLT_PORT}", auth=("neo4j", os.environ["TREMAUX_PASSWORD"]), notifications_min_severity="OFF"
)
session = driver.session(fetch_size=10_000)


def send(method, path, accept, body=None):
    headers = {"Accept": accept, "Authorization": "Basic " + login, "Content-Type": "application/json"}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    if answer.status // 100 != 2:
        sys.exit(f"{path}: {answer.status} {answer.read()}")
    return answer


def traversal(question, accept):
    path = "/tremaux/neo4j/" + PLAN["traversal"].format(start=START) + question["http"]
    return send("GET", path, accept)


def lines(question):
    rows = [json.loads(line) for line in traversal(question, "application/x-ndjson")]
    if rows.pop()["summary"]["truncated"] is not None:
        sys.exit("the rows were cut short")
    return [(row["elementId"], *row.get("properties", {}).values()) for row in rows]


def arrow(question):
    """A table; its columns are not turned into objects of Python, since pandas and polars take them as they are."""
    with traversal(question, "application/vnd.apache.arrow.stream") as answer:
        rows = pyarrow.ipc.open_stream(answer).read_all()
        if pyarrow.ipc.open_stream(answer).read_all()["truncated"][0].as_py() is not None:
            sys.exit("the rows were cut short")
        answer.read()
    return rows


def bolt(statement):
    return lambda question: session.run(statement + question["columns"], start=START).values()


def query_api(question):
    statement = PLAN["statements"]["Cypher"] + question["columns"]
    body = json.dumps({"statement": statement, "parameters": {"start": START}})
    return json.load(send("POST", "/db/neo4j/query/v2", "application/json", body))["data"]["values"]


WAYS = {"Tremaux, lines of JSON": lines, "Tremaux, Arrow": arrow}
WAYS |= {f"{name} over Bolt": bolt(text) for name, text in PLAN["statements"].items()}
WAYS["Cypher by the Query API"] = query_api


def server_nanos():
    """Processor time of the server's threads so far. What a thread took that has ended is missing."""
    nanos = 0
    for task in glob.glob(f"/proc/{SERVER_PROCESS}/task/*/schedstat"):
        with open(task, encoding="ascii") as times:
            nanos += int(times.read().split()[0])
    return nanos


def measure(ask, question):
    worked, begun = server_nanos(), time.perf_counter()
    rows = len(ask(question))
    return (time.perf_counter() - begun) * 1e3, (server_nanos() - worked) / 1e3 / rows, rows


for question in PLAN["questions"]:
    times = {way: [] for way in WAYS}
    server = {way: [] for way in WAYS}
    counts = set()
    for number in range(PLAN["warmUps"] + PLAN["rounds"]):
        for way, ask in WAYS.items():
            ms, micros_a_row, count = measure(ask, question)
            counts.add(count)
            if number >= PLAN["warmUps"]:
                times[way].append(ms)
                server[way].append(micros_a_row)
    if len(counts) != 1:
        sys.exit(f"the ways differ in the number of rows: {counts}")
    for way in WAYS:
        micros_a_row = statistics.median(server[way])
        figures = f"{statistics.median(times[way]):.1f}", f"{micros_a_row:.2f}" if micros_a_row else "-"
        print("Python", way, question["name"], counts.copy().pop(), *figures, sep="\t", flush=True)
