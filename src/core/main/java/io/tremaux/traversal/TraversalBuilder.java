package io.tremaux.traversal;

import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Traversal}. What is not set has its default: all relationships, no filter, no bound, each node once,
 * breadth-first. Belongs to one thread.
 */
public final class TraversalBuilder {
    private static final Traversal ALL = new Traversal(
            RelationshipFilter.ALL,
            LabelFilter.NONE,
            new Predicates(null),
            0,
            Traversal.NO_LEVEL_LIMIT,
            Uniqueness.NODE_GLOBAL,
            true,
            Traversal.NO_LIMIT,
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

    public TraversalBuilder() {
        this(ALL);
    }

    TraversalBuilder(Traversal traversal) {
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
    public TraversalBuilder expansion(Expansion expansion) {
        this.expansion = expansion;
        return this;
    }

    public TraversalBuilder labelFilter(LabelFilter labelFilter) {
        this.labelFilter = labelFilter;
        return this;
    }

    /** All predicates at once. */
    public TraversalBuilder where(Predicates where) {
        this.where = where;
        return this;
    }

    /** The predicate on results alone; null for none. */
    public TraversalBuilder resultWhere(@Nullable Where resultWhere) {
        return where(new Predicates(resultWhere));
    }

    /** @param level the least depth of a result */
    public TraversalBuilder minLevel(int level) {
        minLevel = level;
        return this;
    }

    /** @param level the greatest depth, or {@link Traversal#NO_LEVEL_LIMIT} */
    public TraversalBuilder maxLevel(int level) {
        maxLevel = level;
        return this;
    }

    public TraversalBuilder uniqueness(Uniqueness uniqueness) {
        this.uniqueness = uniqueness;
        return this;
    }

    /** @param breadthFirst false for depth-first */
    public TraversalBuilder breadthFirst(boolean breadthFirst) {
        this.breadthFirst = breadthFirst;
        return this;
    }

    /** @param results after which the traversal ends, or {@link Traversal#NO_LIMIT} */
    public TraversalBuilder limit(long results) {
        limit = results;
        return this;
    }

    /** @param maximal whether a path is returned only if no longer path continues it */
    public TraversalBuilder maximal(boolean maximal) {
        this.maximal = maximal;
        return this;
    }

    public TraversalBuilder extensions(Extensions extensions) {
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
