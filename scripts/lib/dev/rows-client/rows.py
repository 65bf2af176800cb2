"""Reads the same rows in each way that a client in Python has, and prints the median time of each in milliseconds.

rows.py URL BOLT_PORT START, with the password in TREMAUX_PASSWORD.
"""

import base64
import http.client
import json
import os
import statistics
import sys
import time
import urllib.parse

import neo4j
import pyarrow.ipc

URL, BOLT_PORT, START = sys.argv[1:]
HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "questions.json"), encoding="utf-8") as file:
    PLAN = json.load(file)

server = http.client.HTTPConnection(urllib.parse.urlsplit(URL).netloc)
login = base64.b64encode(f"neo4j:{os.environ['TREMAUX_PASSWORD']}".encode()).decode()
driver = neo4j.GraphDatabase.driver(
    f"bolt://127.0.0.1:{BOLT_PORT}", auth=("neo4j", os.environ["TREMAUX_PASSWORD"]), notifications_min_severity="OFF"
)
session = driver.session(fetch_size=10_000)


def send(method, path, accept, body=None):
    headers = {"Accept": accept, "Authorization": "Basic " + login, "Content-Type": "application/json"}
    server.request(method, path, body, headers)
    answer = server.getresponse()
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


def millis(ask, question):
    begun = time.perf_counter()
    rows = ask(question)
    return (time.perf_counter() - begun) * 1e3, len(rows)


for question in PLAN["questions"]:
    times = {way: [] for way in WAYS}
    counts = set()
    for number in range(PLAN["warmUps"] + PLAN["rounds"]):
        for way, ask in WAYS.items():
            ms, count = millis(ask, question)
            counts.add(count)
            if number >= PLAN["warmUps"]:
                times[way].append(ms)
    if len(counts) != 1:
        sys.exit(f"the ways differ in the number of rows: {counts}")
    for way, measured in times.items():
        print("Python", way, question["name"], counts.copy().pop(), f"{statistics.median(measured):.1f}", sep="\t", flush=True)
