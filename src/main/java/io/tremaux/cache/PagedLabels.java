package io.tremaux.cache;

import io.tremaux.cache.GraphCache.FillGate;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;

/**
 * Labels in scope {@code permanent}: one request's view of the pages that all share. A node not known there is read from
 * the store, whole, and published for the others. A node that does not exist has no labels, and that is known too.
 *
 * <p>Cost of a look-up that hits: one volatile read (the directory), three dependent reads (page, code, set). Belongs to
 * one thread. A look-up is made for each node that comes to hand, not for each question.
 */
public final class PagedLabels extends Labels {
    private final GraphCache cache;
    private final LabelPages pages;
    private final LabelDictionary dictionary;
    private final LabelSource source;
    private final FillGate gate;
    private final LookupCounts counts;

    /** A view of a cache that the request has retained. */
    public PagedLabels(GraphCache cache, LabelSource source, FillGate gate, LookupCounts counts) {
        this.cache = cache;
        this.pages = cache.labels();
        this.dictionary = pages.dictionary();
        this.source = source;
        this.gate = gate;
        this.counts = counts;
    }

    @Override
    protected boolean ask(long node, int label) {
        if (!isAtHand(node)) {
            lookUp(node);
        }
        return handHas(label);
    }

    private void lookUp(long node) {
        int code = pages.code(node);
        LabelDictionary.Sets sets = dictionary.sets();
        if (sets.knows(code)) {
            counts.hits++;
            take(node, sets.mask(code), sets.beyond(code));
        } else {
            miss(node);
        }
    }

    private void miss(long node) {
        counts.misses++;
        long mask = source.read(node);
        int[] beyond = source.beyond();
        take(node, mask, beyond);
        if (gate.mayFill() && cache.fillLabels(node, mask, beyond, gate.readAsOf())) {
            counts.fills++;
        } else {
            counts.refused++;
        }
    }
}
