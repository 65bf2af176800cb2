package io.tremaux.cache;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes;
import io.tremaux.cache.property.PropertyColumn;
import io.tremaux.graph.Heard;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Writers change values and their types while readers look, without a lock. What a reader finds is whole: a value that
 * was put for that very node; and never older than what it found there before.
 */
class PropertyRaceTest {
    private static final int NODES = PageDirectory.SLOTS + 2; // two beside each other at the begin of each of two pages
    private static final int ROUNDS = 4;
    private static final int CHANGES = 40_000;

    private final Reservation charge = new Reservation(new HeapBudget(256 << 20));
    private final Stripes locks = new Stripes(charge);

    @Test
    void shouldNeverMixAValueWithAnotherOrGoBack() {
        ModelGraph.withSeed(random -> {
            for (int round = 0; round < ROUNDS; round++) {
                PropertyColumn column = new PropertyColumn(Stripes.Kind.PROPERTIES, 0, charge);
                AtomicBoolean done = new AtomicBoolean();
                long seed = random.nextLong();
                int types = 2 + round;
                Race.run(
                        () -> write(column, 0, types, new Random(seed), done),
                        () -> write(column, 1, types, new Random(seed + 1), done),
                        () -> readByFinding(column, done),
                        () -> readByTesting(column, done));
                column.recount();
            }
        });
    }

    /**
     * Changes the nodes of one parity, so that each has one writer and shares its page and its words with the other's.
     */
    private void write(PropertyColumn column, int parity, int types, Random random, AtomicBoolean done) {
        try {
            int type = 0;
            for (int generation = 1; generation <= CHANGES; generation++) {
                long node = random.nextInt(2) * PageDirectory.SLOTS + parity;
                type = random.nextInt(8) == 0 ? random.nextInt(types) : type;
                synchronized (locks.lock(node)) {
                    if (random.nextInt(3) == 0) {
                        column.invalidate(node);
                    } else if (!column.put(node, value(node, generation, type))) {
                        throw new AssertionError("refused at " + node);
                    }
                    if (random.nextInt(2000) == 0) {
                        column.evict(node);
                    }
                }
            }
        } finally {
            done.set(true);
        }
    }

    private static void readByFinding(PropertyColumn column, AtomicBoolean done) {
        long[] newest = new long[NODES];
        for (long node = 0; !done.get(); node = next(node)) {
            Object found = column.find(node);
            if (found != null) {
                check(newest, node, found);
            }
        }
    }

    private static void readByTesting(PropertyColumn column, AtomicBoolean done) {
        long[] newest = new long[NODES];
        Heard heard = new Heard();
        for (long node = 0; !done.get(); node = next(node)) {
            if (Filling.test(column, node, heard) != null) {
                check(newest, node, heard.value());
            }
        }
    }

    private static long next(long node) {
        return node % 2 == 0 ? node + 1 : (node - 1) ^ PageDirectory.SLOTS;
    }

    /** A value from which node and generation can be told, whichever its type. */
    private static @Nullable Object value(long node, int generation, int type) {
        long number = node * (CHANGES + 1) + generation;
        return switch (type) {
            case 0 -> number;
            case 1 -> number + 0.5;
            case 2 -> (int) number;
            case 3 -> Long.toString(number);
            default -> new long[] {number};
        };
    }

    private static void check(long[] newest, long node, @Nullable Object found) {
        long number = number(found);
        long generation = number - node * (CHANGES + 1);
        if (generation < newest[(int) node] || generation > CHANGES) {
            throw new AssertionError("node " + node + " has " + number + " after " + newest[(int) node]);
        }
        newest[(int) node] = generation;
    }

    private static long number(@Nullable Object found) {
        if (found instanceof Double number) {
            if (number % 1 != 0.5) {
                throw new AssertionError(number + " was never put");
            }
            return number.longValue();
        }
        if (found instanceof Number number) {
            return number.longValue();
        }
        return found instanceof long[] array ? array[0] : Long.parseLong(String.valueOf(found));
    }
}
