package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.label.LabelSetDictionary;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.property.ValueDictionary;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.concurrent.Phaser;
import org.junit.jupiter.api.Test;

/** A cache is emptied without a lock, at every moment of what another thread is doing to it. */
class ClearedMeanwhileTest {
    private static final int TRIES = 10_000;
    private static final int MOMENTS = 1024;

    private final HeapBudget budget = new HeapBudget(1L << 32);

    /** What is being done until it is cleared. */
    private interface Trial {
        void work();

        void clear();
    }

    private interface Trials {
        Trial next();
    }

    @Test
    void shouldTakePagesOut() {
        run(() -> {
            Reservation charge = new Reservation(budget);
            PageDirectory directory = new PageDirectory(charge);
            directory.pageOrNew(0, 10, Object::new);
            return new Trial() {
                @Override
                public void work() {
                    while (directory.length() > 0) {
                        directory.remove(0);
                        directory.replace(0, charge);
                    }
                }

                @Override
                public void clear() {
                    charge.close();
                    directory.clear();
                }
            };
        });
    }

    @Test
    void shouldNumberLabelSets() {
        run(() -> {
            Reservation charge = new Reservation(budget);
            LabelSetDictionary dictionary = new LabelSetDictionary(charge);
            return new Trial() {
                @Override
                public void work() {
                    int set = 1;
                    while (dictionary.code(set, LabelSetDictionary.NONE_BEYOND) != 0) {
                        set++;
                    }
                }

                @Override
                public void clear() {
                    charge.close();
                    dictionary.clear();
                }
            };
        });
    }

    @Test
    void shouldNumberValues() {
        run(() -> {
            Reservation charge = new Reservation(budget);
            ValueDictionary dictionary = new ValueDictionary(charge);
            return new Trial() {
                @Override
                public void work() {
                    int value = 0;
                    while (dictionary.code("v" + value) != ValueDictionary.NO_CODE) {
                        value++;
                    }
                }

                @Override
                public void clear() {
                    charge.close();
                    dictionary.clear();
                }
            };
        });
    }

    private void run(Trials trials) {
        Trial[] current = new Trial[1];
        Phaser both = new Phaser(2);
        Race.run(
                () -> {
                    try {
                        for (int i = 0; i < TRIES; i++) {
                            current[0] = trials.next();
                            both.arriveAndAwaitAdvance();
                            current[0].work();
                            both.arriveAndAwaitAdvance();
                        }
                    } finally {
                        both.forceTermination();
                    }
                },
                () -> {
                    for (int i = 0; i < TRIES && !both.isTerminated(); i++) {
                        both.arriveAndAwaitAdvance();
                        for (int wait = i % MOMENTS; wait > 0; wait--) {
                            Thread.onSpinWait();
                        }
                        current[0].clear();
                        both.arriveAndAwaitAdvance();
                    }
                });
        assertThat(budget.used()).isZero();
    }
}
