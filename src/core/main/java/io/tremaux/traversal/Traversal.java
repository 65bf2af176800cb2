package io.tremaux.traversal;

import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.NodeFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import org.jspecify.annotations.Nullable;

/**
 * The description of a traversal, as the caller gave it: names, not tokens. Immutable, and the same for every engine
 * and database. A {@link Builder} makes one.
 *
 * <p>A position (a node at a depth) is judged by its labels, its node, its depth and {@code resultWhere}, and then
 * expanded. It is returned only if {@code minLevel <= depth <= maxLevel} and expanded only if {@code depth < maxLevel};
 * {@code minLevel} never prunes, and {@code resultWhere} decides only what is returned. Semantics are those of APOC's
 * path expanders.
 *
 * @param minLevel 0 for none
 * @param maxLevel {@link #NO_LEVEL_LIMIT} for none
 * @param limit the number of results after which the traversal ends, {@link #NO_LIMIT} for none
 * @param maximal whether a path is returned only if no path that is longer by one relationship passes the filters and
 *     uniqueness
 * @param extensions Java from other jars; with an expander, the expansion is without effect
 */
public record Traversal(
        Expansion expansion,
        LabelFilter labelFilter,
        Predicates where,
        int minLevel,
        int maxLevel,
        Uniqueness uniqueness,
        boolean breadthFirst,
        long limit,
        boolean maximal,
        Extensions extensions) {
    public static final int NO_LEVEL_LIMIT = Integer.MAX_VALUE;
    public static final long NO_LIMIT = Long.MAX_VALUE;

    /** Whether a traversal may fail on its way, because a filter has no step for the depth it has come to. */
    public boolean mayRunOut() {
        return expansion.mayRunOut() || labelFilter.mayRunOut();
    }

    /**
     * Whether the results are all nodes that can be reached, each once, by least depth. Shortcuts that keep no paths
     * rely on it.
     */
    public boolean isReachability() {
        return uniqueness == Uniqueness.NODE_GLOBAL && breadthFirst && limit == NO_LIMIT;
    }

    /** A builder of the same traversal, to change some of it. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** The same, to the start nodes alone: all of them are judged, and none is expanded. */
    public Traversal toStarts() {
        return toBuilder().maxLevel(0).limit(NO_LIMIT).build();
    }

    /** The same, that ends after so many results. */
    public Traversal limitedTo(long results) {
        return toBuilder().limit(results).build();
    }

    /** The same, to the nodes up to a depth alone. */
    public Traversal upToLevel(int level) {
        return toBuilder().maxLevel(level).build();
    }

    /** Asks for each name. */
    public void ask(TokenResolver names) {
        GivenParameter relationships = expansion.given();
        GivenParameter labels = labelFilter.given();
        expansion.bind(names.in(relationships.parameter(), relationships.text()));
        labelFilter.bind(names.in(labels.parameter(), labels.text()));
        where.ask(names);
    }

    /** Resolves all names to the tokens of one database, of which no nodes are listed. */
    public BoundTraversal bind(Tokens tokens) {
        return bind(tokens, NodeFilter.NONE);
    }

    /**
     * Resolves all names to the tokens of one database.
     *
     * @param nodes the lists of its nodes
     */
    public BoundTraversal bind(Tokens tokens, NodeFilter nodes) {
        return new BoundTraversal(this, tokens, nodes, BoundFilters.of(this, tokens), () -> {});
    }

    /**
     * The same, with filters that were bound before.
     *
     * @param check as {@link Where#bind(Tokens, Runnable)} has it
     */
    public BoundTraversal bind(Tokens tokens, NodeFilter nodes, CompiledQueryCache compiled, Runnable check) {
        return new BoundTraversal(this, tokens, nodes, compiled.bind(this, tokens), check);
    }

    /**
     * Builds a traversal. What is not set has its default: all relationships, no filter, no bound, each node once,
     * breadth-first. Belongs to one thread.
     */
    public static final class Builder {
        private static final Traversal ALL = new Traversal(
                RelationshipFilter.ALL,
                LabelFilter.NONE,
                new Predicates(null),
                0,
                NO_LEVEL_LIMIT,
                Uniqueness.NODE_GLOBAL,
                true,
                NO_LIMIT,
                false,
                Extensions.NONE);

        private Expansion expansion;
        private LabelFilter labelFilter;
        private Predicates where;
        private int minLevel;
        private int maxLevel;
        private Uniqueness uniqueness;
        private boolean breadthFirst;
        private long limit;
        private boolean maximal;
        private Extensions extensions;

        public Builder() {
            this(ALL);
        }

        Builder(Traversal traversal) {
            expansion = traversal.expansion();
            labelFilter = traversal.labelFilter();
            where = traversal.where();
            minLevel = traversal.minLevel();
            maxLevel = traversal.maxLevel();
            uniqueness = traversal.uniqueness();
            breadthFirst = traversal.breadthFirst();
            limit = traversal.limit();
            maximal = traversal.maximal();
            extensions = traversal.extensions();
        }

        /** Which relationships are followed from a node. */
        public Builder expansion(Expansion expansion) {
            this.expansion = expansion;
            return this;
        }

        public Builder labelFilter(LabelFilter labelFilter) {
            this.labelFilter = labelFilter;
            return this;
        }

        /** All predicates at once. */
        public Builder where(Predicates where) {
            this.where = where;
            return this;
        }

        /** The predicate on results alone; null for none. */
        public Builder resultWhere(@Nullable Where resultWhere) {
            return where(new Predicates(resultWhere));
        }

        /** @param level the least depth of a result */
        public Builder minLevel(int level) {
            minLevel = level;
            return this;
        }

        /** @param level the greatest depth, or {@link #NO_LEVEL_LIMIT} */
        public Builder maxLevel(int level) {
            maxLevel = level;
            return this;
        }

        public Builder uniqueness(Uniqueness uniqueness) {
            this.uniqueness = uniqueness;
            return this;
        }

        /** @param breadthFirst false for depth-first */
        public Builder breadthFirst(boolean breadthFirst) {
            this.breadthFirst = breadthFirst;
            return this;
        }

        /** @param results after which the traversal ends, or {@link #NO_LIMIT} */
        public Builder limit(long results) {
            limit = results;
            return this;
        }

        /** @param maximal whether a path is returned only if no longer path continues it */
        public Builder maximal(boolean maximal) {
            this.maximal = maximal;
            return this;
        }

        public Builder extensions(Extensions extensions) {
            this.extensions = extensions;
            return this;
        }

        /** The traversal, as described so far. */
        public Traversal build() {
            return new Traversal(
                    expansion,
                    labelFilter,
                    where,
                    minLevel,
                    maxLevel,
                    uniqueness,
                    breadthFirst,
                    limit,
                    maximal,
                    extensions);
        }
    }
}
