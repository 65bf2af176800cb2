package io.tremaux.fluent;

import io.tremaux.execution.CheapestSearch;

/** Rows that are paths, the cheapest first. Used as {@link Rows}. */
public final class CheapestRows extends PathRows {
    private final CheapestSearch search;

    CheapestRows(OpenedQuery opened) {
        super(opened);
        this.search = (CheapestSearch) opened.found();
    }

    /**
     * The cost of the row's path: the sum of the weights of its relationships, of its nodes except the first, or of
     * both.
     */
    public double cost() {
        return search.cost();
    }
}
