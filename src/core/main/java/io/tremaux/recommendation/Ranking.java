package io.tremaux.recommendation;

import io.tremaux.graph.IdSet;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.traversal.ReadConsistency;
import io.tremaux.traversal.TraversalRun;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs one recommendation. It counts all paths when the first node is asked for, then returns the best nodes one by
 * one. If a limit ends it before all is counted, there is no result: a part of a number would be wrong. Used once, by
 * one thread.
 */
public final class Ranking extends TraversalRun {
    private static final int LEAST_TRIES = 8;

    private final Recommendation question;
    private final Supplier<Recommendation.Bound> binding;
    private final Function<Recommendation.Bound, PathCounter> counters;
    private final PrimitiveIterator.OfLong starts;
    private final WalkBounds bounds;
    private final ReadConsistency consistency;
    private Recommendation.Bound bound;
    private PathCounter counter;
    private @Nullable TopNodes best;
    private int next;

    /**
     * Binds the question's names at once, so that warnings are there, and again whenever it is counted: by then the
     * database may have got some that it had not.
     *
     * @param counters makes one for a question in tokens
     * @param starts nodes to start from; from one that is there twice all paths count twice
     */
    public Ranking(
            Supplier<Recommendation.Bound> binding,
            Function<Recommendation.Bound, PathCounter> counters,
            PrimitiveIterator.OfLong starts,
            WalkBounds bounds,
            ReadConsistency consistency) {
        this.binding = binding;
        this.counters = counters;
        this.starts = starts;
        this.bounds = bounds;
        this.consistency = consistency;
        this.bound = binding.get();
        this.counter = counters.apply(bound);
        this.question = bound.recommendation();
    }

    private void beginAnew() {
        consistency.begin();
        bound = binding.get();
        counter = counters.apply(bound);
    }

    @Override
    protected boolean advance() {
        TopNodes ranked = best;
        if (ranked == null) {
            ranked = rank();
            best = ranked;
        }
        next = (int) count;
        if (next == ranked.size()) {
            return false;
        }
        count++;
        return true;
    }

    private TopNodes rank() {
        LongArrayList listed = new LongArrayList();
        while (starts.hasNext()) {
            if (Long.bitCount(listed.size()) <= 1) {
                bounds.charge((long) Math.max(1, listed.size()) * Long.BYTES);
            }
            listed.add(starts.nextLong());
        }
        return rank(listed.toLongArray());
    }

    /**
     * Counts again if a commit has made the numbers wrong: at least {@value #LEAST_TRIES} times, and until that has
     * visited as many nodes as following each path would visit. Then it follows each path.
     */
    private TopNodes rank(long[] from) {
        long chargedBefore = bounds.charged();
        double visited = 0;
        double onEachPath = 0;
        for (int i = 0; i < LEAST_TRIES || visited < onEachPath; i++) {
            bounds.look(); // first: it may take long
            beginAnew();
            TopNodes ranked = rankOnce(from);
            if (!counter.comparesLists() || consistency.held()) {
                return ranked;
            }
            visited += counter.nodesVisited();
            onEachPath = counter.nodesOnEachPath();
            bounds.charge(chargedBefore - bounds.charged()); // the try is over: what it held must not add up
        }
        beginAnew();
        counter.followEach();
        return rankOnce(from);
    }

    private TopNodes rankOnce(long[] from) {
        boolean weighted = question.counted().weight() != null;
        try (Scores scores = new Scores(weighted, bounds::charge)) {
            count("steps", question.steps(), bound.steps(), scores, from);
            return TopNodes.of(scores, leftOut(from), question.chosen(), bounds);
        }
    }

    private void count(String parameter, List<Step> steps, List<Step.Bound> inTokens, Scores to, long... starts) {
        try {
            counter.count(starts, inTokens, to);
        } catch (ArithmeticException e) {
            String weights = to.areWeighted() ? ", with weights whose products and sums are all finite" : "";
            throw new InvalidParameterException(
                    parameter,
                    steps.stream().map(Step::text).collect(Collectors.joining(",")),
                    "steps along which there are less than 2^63 paths" + weights,
                    "There are more paths along these steps than Tremaux can count"
                            + (to.areWeighted() ? ", or the sum of their weights is too large." : "."));
        }
    }

    private IdSet leftOut(long... starts) {
        IdSet leftOut = new IdSet(bounds::charge);
        if (!question.chosen().includeStart()) {
            for (long start : starts) {
                leftOut.add(start);
            }
        }
        for (int i = 0; i < bound.exclude().size(); i++) {
            try (Scores excluded = new Scores(false, bounds::charge)) {
                count("exclude", question.exclude().get(i), bound.exclude().get(i), excluded, starts);
                excluded.addTo(leftOut);
            }
        }
        return leftOut;
    }

    @Override
    public long node() {
        return ranked().node(next);
    }

    /**
     * The score of the node found last: a whole number, or, where relationships have a weight, a sum of what paths
     * count.
     */
    public Number score() {
        return ranked().score(next);
    }

    private TopNodes ranked() {
        return Objects.requireNonNull(best, "No node was found yet");
    }

    @Override
    public int depth() {
        return question.steps().size();
    }

    @Override
    public long nodesVisited() {
        return counter.nodesVisited();
    }

    @Override
    public long relationshipsFollowed() {
        return counter.relationshipsFollowed();
    }
}
