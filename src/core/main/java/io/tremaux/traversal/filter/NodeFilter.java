package io.tremaux.traversal.filter;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import org.jspecify.annotations.Nullable;

/**
 * Judges nodes by lists of nodes, in internal ids: {@code endNodes}, {@code terminatorNodes}, {@code allowlistNodes}
 * and {@code denylistNodes} of APOC's path expanders. A list may be absent; one that is there may name no node.
 *
 * <p>A denied node, or one that an allowlist leaves out, is neither returned nor expanded, at any depth. If there are
 * end nodes or terminators, only these are returned, and a terminator is not expanded; above the minimum level neither
 * acts. They are on the allowlist by themselves. A start node is exempt unless {@code filterStartNode}: always
 * expanded, and returned unless there are end nodes or terminators.
 *
 * <p>Immutable: safe for use by any thread. A verdict costs at most four look-ups in hash sets.
 */
public final class NodeFilter {
    /** Lets every node pass. */
    public static final NodeFilter NONE = new NodeFilter(null, null, null, null, true);

    private final LongSet ends;
    private final LongSet terminators;
    private final @Nullable LongSet allowed;
    private final LongSet denied;
    private final boolean returnsAll;
    private final boolean filterStartNode;
    private final @Nullable LongSet returned;

    /** A filter of these lists; null for an absent one. */
    public NodeFilter(
            @Nullable LongSet ends,
            @Nullable LongSet terminators,
            @Nullable LongSet allowed,
            @Nullable LongSet denied,
            boolean filterStartNode) {
        this.ends = orEmpty(ends);
        this.terminators = orEmpty(terminators);
        this.allowed = allowed == null ? null : union(allowed, this.ends, this.terminators);
        this.denied = orEmpty(denied);
        this.returnsAll = ends == null && terminators == null;
        this.filterStartNode = filterStartNode;
        this.returned = null;
    }

    private NodeFilter(NodeFilter other, LongSet returned) {
        this.ends = other.ends;
        this.terminators = other.terminators;
        this.allowed = other.allowed;
        this.denied = other.denied;
        this.returnsAll = other.returnsAll;
        this.filterStartNode = other.filterStartNode;
        this.returned = returned;
    }

    /**
     * The same filter, which returns only those nodes of a set that it would return anyway. It expands as this does.
     */
    public NodeFilter returningOnly(LongSet nodes) {
        return new NodeFilter(this, nodes);
    }

    private static LongSet orEmpty(@Nullable LongSet list) {
        return list == null ? LongSets.EMPTY_SET : list;
    }

    private static LongSet union(LongSet... sets) {
        LongSet union = new LongOpenHashSet();
        for (LongSet set : sets) {
            union.addAll(set);
        }
        return union;
    }

    /** Whether every node passes. */
    public boolean isNone() {
        return returnsAll && allowed == null && denied.isEmpty() && returned == null;
    }

    /** Whether a node at a depth is exempt. */
    public boolean isExempt(int depth) {
        return depth == 0 && !filterStartNode;
    }

    /** Judges a node at a depth; {@code tooShallow} says that the depth is below the traversal's minimum level. */
    public Verdict judge(long node, int depth, boolean tooShallow) {
        Verdict verdict = judgeByLists(node, depth, tooShallow);
        boolean drops = returned != null && verdict.includes() && !returned.contains(node);
        return drops ? Verdict.of(false, verdict.continues()) : verdict;
    }

    private Verdict judgeByLists(long node, int depth, boolean tooShallow) {
        boolean exempt = isExempt(depth);
        if (!exempt && bars(node)) {
            return Verdict.EXCLUDE_AND_PRUNE;
        }
        if (returnsAll) {
            return Verdict.INCLUDE_AND_CONTINUE;
        }
        if (exempt || tooShallow) {
            return Verdict.EXCLUDE_AND_CONTINUE;
        }
        return terminators.contains(node) ? Verdict.INCLUDE_AND_PRUNE : Verdict.of(ends.contains(node), true);
    }

    private boolean bars(long node) {
        return denied.contains(node) || allowed != null && !allowed.contains(node);
    }
}
