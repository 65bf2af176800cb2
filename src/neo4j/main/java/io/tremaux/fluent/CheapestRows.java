package io.tremaux.fluent;

import io.tremaux.execution.CheapestSearch;

/** The cheapest paths, the cheapest first. */
public final class CheapestRows extends PathRows {
    private final CheapestSearch search;

    CheapestRows(OpenedQuery opened) {
        super(opened);
        this.search = (CheapestSearch) opened.found();
    }

    /** What the path costs. */
    public double cost() {
        return search.cost();
    }
}
