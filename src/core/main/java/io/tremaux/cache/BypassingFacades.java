package io.tremaux.cache;

import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * Makes facades that read the store and count each look-up as bypassed. A request gets them if it asked for shared
 * caches but may not use them. Each facade belongs to one thread.
 */
public final class BypassingFacades {
    private BypassingFacades() {}

    /** Labels of nodes, read node by node. */
    public static Labels labels(LabelSource source, LookupCounts counts) {
        return new CountedLabels(source, counts);
    }

    /** Properties of nodes. */
    public static Properties properties(Properties source, LookupCounts counts) {
        return new CountedProperties<>(source, counts);
    }

    /** Properties of relationships. */
    public static RelationshipProperties relationshipProperties(RelationshipProperties source, LookupCounts counts) {
        return new CountedRelationshipProperties(source, counts);
    }

    /** Relationships of nodes. */
    public static Relationships relationships(Relationships source, LookupCounts counts) {
        return new CountedRelationships(source, counts);
    }

    /**
     * Reads all labels of a node at the first question about it. The current node answers the next ones, which are not
     * counted.
     */
    private static final class CountedLabels extends Labels {
        private final LabelSource source;
        private final LookupCounts counts;

        CountedLabels(LabelSource source, LookupCounts counts) {
            super(false);
            this.source = source;
            this.counts = counts;
        }

        @Override
        protected boolean ask(long node, int label) {
            if (!isAtHand(node)) {
                counts.bypassed++;
                take(node, source.read(node), source.beyond());
            }
            return handHas(label);
        }
    }

    /**
     * Counts a look-up for each value.
     *
     * @param <P> the kind of facade that reads the store
     */
    private static class CountedProperties<P extends Properties> implements Properties {
        final P source;
        private final LookupCounts counts;

        CountedProperties(P source, LookupCounts counts) {
            this.source = source;
            this.counts = counts;
        }

        @Override
        public final @Nullable Object value(long node, int key) {
            counts.bypassed++;
            return source.value(node, key);
        }

        @Override
        public final NodePredicate asking(int key, ValueTest test) {
            NodePredicate asking = source.asking(key, test);
            return node -> {
                counts.bypassed++;
                return asking.of(node);
            };
        }
    }

    /** Counts a look-up for each value, and none for the question whether a relationship still exists. */
    private static final class CountedRelationshipProperties extends CountedProperties<RelationshipProperties>
            implements RelationshipProperties {
        CountedRelationshipProperties(RelationshipProperties source, LookupCounts counts) {
            super(source, counts);
        }

        @Override
        public boolean leads(long relationship, long source, int type, long target) {
            return this.source.leads(relationship, source, type, target);
        }
    }

    /** Counts a look-up for each list: of a node along one choice. */
    private record CountedRelationships(Relationships source, LookupCounts counts) implements Relationships {
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
            counts.bypassed++; // the caller then does not ask for this list
            return false;
        }
    }
}
