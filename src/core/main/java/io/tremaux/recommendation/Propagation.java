package io.tremaux.recommendation;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodePredicate;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts paths step by step: a node that is reached w times passes w on to each of its neighbours. So the cost is that
 * of reading the lists of the nodes met, each once a step, however many paths there are.
 *
 * <p>That counts paths that follow a relationship twice, too. {@link RelationshipRepeats} takes these back where at
 * most three steps may share relationships. Belongs to one thread.
 *
 * <p>Of 10,000 persons who like 100 of 200 items each, some 50,000,000 paths lead from one person; this reads 1,500,000
 * neighbours.
 */
final class Propagation {
    private final StepFacades facades;
    private final Step.Bound[] steps;
    private final LongConsumer charge;

    Propagation(StepFacades facades, Step.Bound[] steps, LongConsumer charge) {
        this.facades = facades;
        this.steps = steps;
        this.charge = charge;
    }

    /**
     * Passes numbers of paths on along one step, to nodes that it may reach. Answers how many are passed on, to any
     * node.
     */
    long alongOne(Counters from, int step, Counters to) {
        long passed = pass(from, step, to, null);
        settle(step, to);
        return passed;
    }

    /**
     * Passes them on along two or three steps, but for paths that follow a relationship twice among these. Answers how
     * many nodes these paths meet, each with all its nodes.
     */
    double alongAll(Counters from, int first, int end, Counters to) {
        int second = first + 1;
        boolean three = end - first == 3;
        RelationshipRepeats repeats = new RelationshipRepeats(facades, steps, first, end, charge);
        Counters one = new Counters(charge);
        double met = alongOne(from, first, one);
        Counters two = three ? new Counters(charge) : to;
        boolean allGoBack = three && repeats.allGoBack();
        met += pass(one, second, two, allGoBack ? to : null);
        repeats.takeBackFromFirst(from, two, to);
        settle(second, two);
        if (three) {
            if (!allGoBack) {
                repeats.takeBackFromSecond(one, to);
            }
            one.close();
            met += alongOne(two, second + 1, to);
            two.close();
        } else {
            one.close();
        }
        return met;
    }

    /**
     * @param back where the paths are taken back that go on by one step, all of whose relationships the next step leads
     *     back by; null if that is not known of all
     */
    private long pass(Counters from, int step, Counters to, @Nullable Counters back) {
        Neighbours list = facades.list(facades.readsRelationships(step));
        Sum paths = new Sum();
        facades.announceFollowed(step, from);
        from.forEach((node, number) -> {
            list.truncate(0);
            facades.append(step, node, list);
            paths.add(number, list.size());
            to.addAll(list, number);
            if (back != null) {
                back.add(node, -number * list.size());
            }
            facades.countMet(list.size());
        });
        return paths.sum;
    }

    /** Forgets the nodes that a step may not reach. */
    private void settle(int step, Counters numbers) {
        if (facades.admits(step) != NodePredicate.ALWAYS) {
            facades.announceJudged(numbers);
            numbers.forEach((node, number) -> {
                if (!facades.admits(step).of(node)) {
                    numbers.put(node, 0);
                }
                facades.countMet(0);
            });
        }
    }

    /** The number of all paths, which no counter exceeds. */
    private static final class Sum {
        private long sum;

        /** @throws ArithmeticException beyond 2^63 */
        void add(long number, int times) {
            sum = Math.addExact(sum, Math.multiplyExact(number, times));
        }
    }
}
