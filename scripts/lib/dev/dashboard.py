"""The queries of the dashboard and of the alerts, asked of a Prometheus for scripts/dev dashboard-test.

    dashboard.py http://HOST:PORT DOCS
"""

import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

SCRAPES = "count_over_time(up{job='tremaux'}[5m])"
ENOUGH_SCRAPES = 5  # a rate needs two
PATIENCE_SECONDS = 60
VARIABLES = {"$__rate_interval": "1m", "$job": "tremaux", "$database": ".+"}
LABEL_VALUES = re.compile(r"label_values\((.+), (\w+)\)")


def ask(base, path, **parameters):
    """The data that Prometheus answers with; its error, as it words it, is a failure."""
    try:
        with urllib.request.urlopen(f"{base}/api/v1/{path}?{urllib.parse.urlencode(parameters)}") as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as refusal:
        raise ValueError(json.load(refusal)["error"]) from refusal


def await_scrapes(base):
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        try:
            found = ask(base, "query", query=SCRAPES)["result"]
            if found and int(found[0]["value"][1]) >= ENOUGH_SCRAPES:
                return
        except (OSError, ValueError):
            pass  # it is starting
        time.sleep(1)
    sys.exit(f"Prometheus has not scraped the server {ENOUGH_SCRAPES} times in {PATIENCE_SECONDS} s")


def filled(query):
    for name, value in VARIABLES.items():
        query = query.replace(name, value)
    return query


def find(base, query):
    """What a query of the dashboard finds, one of its variables included."""
    of_variable = LABEL_VALUES.fullmatch(query)
    if of_variable:
        return ask(base, f"label/{of_variable.group(2)}/values", **{"match[]": of_variable.group(1)})
    return ask(base, "query", query=query)["result"]


def dashboard_queries(docs):
    with open(f"{docs}/grafana-dashboard.json", encoding="utf-8") as file:
        dashboard = json.load(file)
    yield from (each["definition"] for each in dashboard["templating"]["list"] if each["type"] == "query")
    yield from (target["expr"] for panel in dashboard["panels"] for target in panel["targets"])


def alerts(docs):
    with open(f"{docs}/operations.md", encoding="utf-8") as file:
        table = file.read().partition("| expression | means |")[2].partition("\n\n")[0]
    return [found.replace("\\|", "|") for found in re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)]


def main(base, docs):
    await_scrapes(base)
    failures = []
    asked = [(query, True) for query in dashboard_queries(docs)] + [(query, False) for query in alerts(docs)]
    for query, must_find in asked:
        try:
            if not find(base, filled(query)) and must_find:
                failures.append(f"finds nothing: {query}")
        except ValueError as refused:
            failures.append(f"{refused}: {query}")
    for failure in failures:
        print(f"FAILED {failure}", file=sys.stderr)
    print(f"{len(asked)} queries, {len(failures)} failed.")
    sys.exit(bool(failures) or not asked)


if __name__ == "__main__":
    main(*sys.argv[1:])
