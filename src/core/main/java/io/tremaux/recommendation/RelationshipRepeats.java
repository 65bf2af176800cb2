package io.tremaux.recommendation;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodePredicate;
import java.util.function.LongConsumer;

/**
 * Counts the paths along two or three steps that follow a relationship twice, by inclusion and exclusion. For each pair
 * of steps, the paths whose relationships of these two steps are the same are taken out. Paths of which all three are
 * the same were taken out three times, so they are put back twice.
 *
 * <pre>
 *   first and second    u -e> i -e> u       found among the relationships of u
 *   second and third    u --> i -e> p -e> i    of i
 *   first and third     u -e> i --> u -e> i    of u       or, by a loop of i,  u -e> i --> i -e> u
 *   all three           u -e> i -e> u -e> i    of u
 * </pre>
 *
 * <p>Belongs to one thread.
 *
 * <p>Why at most three steps: of three relationships some can be the same in four ways, each of which shows in the list
 * of one node. Of four, some can be the same in fourteen ways, and some of these only a search finds. Why no weights: a
 * sum of fractions less a part of it may differ in its last digit, and a node without a path would get more than
 * nothing.
 */
final class RelationshipRepeats {
    private final StepFacades facades;
    private final Step.Bound[] steps;
    private final int first;
    private final int second;
    private final int third;
    private final boolean areThree;
    private final LongConsumer charge;
    private final Neighbours behind; // of one node after another: a list each would be charged each
    private final Neighbours before; // the same

    RelationshipRepeats(StepFacades facades, Step.Bound[] steps, int first, int end, LongConsumer charge) {
        this.facades = facades;
        this.steps = steps;
        this.first = first;
        this.second = first + 1;
        this.third = first + 2;
        this.areThree = end - first == 3;
        this.charge = charge;
        this.behind = facades.list(facades.readsRelationships(second));
        this.before = facades.list(true);
    }

    /**
     * Whether every relationship of the second step is one of the third, by which paths go back; then they need not be
     * looked at.
     */
    boolean allGoBack() {
        return steps[second].isUndoneBy(steps[third]) && facades.admits(second) == NodePredicate.ALWAYS;
    }

    /**
     * Takes back the paths whose first relationship is followed again.
     *
     * @param from where the first step begins
     * @param two where the second ends: what is taken from it is not passed on by the third
     * @param three where the third ends
     */
    void takeBackFromFirst(Counters from, Counters two, Counters three) {
        boolean again = areThree && steps[first].mayShareWith(steps[third]);
        if (!again && !steps[first].mayShareWith(steps[second])) {
            return;
        }
        Neighbours list = facades.list(true);
        from.forEach((node, number) -> {
            list.truncate(0);
            facades.append(first, node, list);
            takeBack(node, number, list, two, three);
            facades.countMet(list.size());
        });
    }

    private void takeBack(long node, long number, Neighbours list, Counters two, Counters three) {
        Returns returns = new Returns(node);
        boolean admitsNode = areThree && facades.admits(second).of(node);
        for (int i = 0; i < list.size(); i++) {
            long other = list.node(i);
            boolean loop = other == node;
            if (!facades.admits(first).of(other)) {
                continue;
            }
            boolean back = has(second, node, list, i, !list.isIncoming(i), loop);
            if (back) {
                two.add(node, -number);
            }
            if (admitsNode && has(third, node, list, i, list.isIncoming(i), loop)) {
                three.add(other, number * ((back ? 2 : 0) - returns.from(other)));
            }
            if (areThree && !loop && has(third, node, list, i, !list.isIncoming(i), false)) {
                three.add(node, -number * loops(other));
            }
        }
        returns.close();
    }

    private boolean has(int step, long node, Neighbours list, int index, boolean incoming, boolean loop) {
        return steps[step].has(list.type(index), incoming, loop) && facades.mayFollow(step, node, list, index);
    }

    /** The loops of a node among the relationships of the second step, if that may reach it. */
    private long loops(long node) {
        if (!facades.admits(second).of(node)) {
            return 0;
        }
        behind.truncate(0);
        facades.append(second, node, behind);
        long loops = 0;
        for (int i = 0; i < behind.size(); i++) {
            loops += behind.node(i) == node ? 1 : 0;
        }
        facades.countMet(behind.size());
        return loops;
    }

    /** Takes back the paths whose third relationship is their second. */
    void takeBackFromSecond(Counters one, Counters three) {
        if (!steps[second].mayShareWith(steps[third])) {
            return;
        }
        Neighbours list = facades.list(true);
        one.forEach((node, number) -> {
            list.truncate(0);
            facades.append(second, node, list);
            long back = 0;
            for (int i = 0; i < list.size(); i++) {
                boolean loop = list.node(i) == node;
                boolean goesBack = has(third, node, list, i, !list.isIncoming(i), loop);
                back += goesBack && facades.admits(second).of(list.node(i)) ? 1 : 0;
            }
            three.add(node, -number * back);
            facades.countMet(list.size());
        });
    }

    /** How many relationships of the second step lead to a node from others: read when they are asked for. */
    private final class Returns {
        private final long node;
        private final Counters numbers = new Counters(charge);
        private boolean areRead;

        Returns(long node) {
            this.node = node;
        }

        long from(long other) {
            if (!areRead) {
                areRead = true;
                read();
            }
            return numbers.get(other);
        }

        private void read() {
            before.truncate(0);
            facades.appendReversed(second, node, before);
            for (int i = 0; i < before.size(); i++) {
                if (facades.mayFollow(second, node, before, i)) {
                    numbers.add(before.node(i), 1);
                }
            }
            facades.countMet(before.size());
        }

        void close() {
            numbers.close();
        }
    }
}
