package io.tremaux.traversal.filter;

import it.unimi.dsi.fastutil.longs.LongCollection;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;

/**
 * Judges nodes by lists of nodes, in internal ids: {@code endNodes}, {@code terminatorNodes}, {@code allowlistNodes} and
 * {@code denylistNodes} of APOC's path expanders. An empty list is none.
 *
 * <p>A denied node, or one that an allowlist leaves out, is neither returned nor expanded, at any depth. If there are end nodes
 * or terminators, only these are returned, and a terminator is not expanded; above the minimum level neither acts. They are
 * on the allowlist by themselves. A start node is exempt unless {@code filterStartNode}: always expanded, and returned unless
 * there are end nodes or terminators.
 *
 * <p>Immutable: safe for use by any thread. A verdict costs at most four look-ups in hash sets.
 */
public final class NodeFilter {
    /** Lets every node pass. */
    public static final NodeFilter NONE =
            of(LongSets.EMPTY_SET, LongSets.EMPTY_SET, LongSets.EMPTY_SET, LongSets.EMPTY_SET, true);

    private final LongSet ends;
    private final LongSet terminators;
    private final LongSet allowed;
    private final LongSet denied;
    private final boolean filterStartNode;

    private NodeFilter(LongSet ends, LongSet terminators, LongSet allowed, LongSet denied, boolean filterStartNode) {
        this.ends = ends;
        this.terminators = terminators;
        this.allowed = allowed;
        this.denied = denied;
        this.filterStartNode = filterStartNode;
    }

    /** A filter of these lists. */
    public static NodeFilter of(
            LongCollection ends,
            LongCollection terminators,
            LongCollection allowed,
            LongCollection denied,
            boolean filterStartNode) {
        LongSet allowedByAnyList = new LongOpenHashSet(allowed);
        if (!allowed.isEmpty()) {
            allowedByAnyList.addAll(ends);
            allowedByAnyList.addAll(terminators);
        }
        return new NodeFilter(
                new LongOpenHashSet(ends),
                new LongOpenHashSet(terminators),
                allowedByAnyList,
                new LongOpenHashSet(denied),
                filterStartNode);
    }

    /** Whether every node passes. */
    public boolean isNone() {
        return ends.isEmpty() && terminators.isEmpty() && allowed.isEmpty() && denied.isEmpty();
    }

    /** Whether a node at a depth is exempt. */
    public boolean isExempt(int depth) {
        return depth == 0 && !filterStartNode;
    }

    /** Judges a node at a depth; {@code tooShallow} says that the depth is below the walk's minimum level. */
    public Verdict judge(long node, int depth, boolean tooShallow) {
        boolean exempt = isExempt(depth);
        if (!exempt && bars(node)) {
            return Verdict.EXCLUDE_AND_PRUNE;
        }
        if (ends.isEmpty() && terminators.isEmpty()) {
            return Verdict.INCLUDE_AND_CONTINUE;
        }
        if (exempt || tooShallow) {
            return Verdict.EXCLUDE_AND_CONTINUE;
        }
        return terminators.contains(node) ? Verdict.INCLUDE_AND_PRUNE : Verdict.of(ends.contains(node), true);
    }

    private boolean bars(long node) {
        return denied.contains(node) || !allowed.isEmpty() && !allowed.contains(node);
    }
}
