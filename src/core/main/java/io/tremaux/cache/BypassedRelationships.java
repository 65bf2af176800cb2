package io.tremaux.cache;

import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;

/**
 * Relationships for a request that asked for shared caches and may not use them. They are read from the store, and each
 * look-up is counted as bypassed.
 */
public final class BypassedRelationships implements Relationships {
    private final Relationships source;
    private final LookupCounts counts;

    public BypassedRelationships(Relationships source, LookupCounts counts) {
        this.source = source;
        this.counts = counts;
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        counts.bypassed++;
        source.append(node, choice, to);
    }

    @Override
    public Expansion along(RelationshipChoice[] choices) {
        Expansion all = source.along(choices);
        return (node, to) -> {
            counts.bypassed += choices.length;
            all.append(node, to);
        };
    }

    @Override
    public boolean remembers(long node, RelationshipChoice choice) {
        counts.bypassed++; // it is not asked then
        return false;
    }
}
