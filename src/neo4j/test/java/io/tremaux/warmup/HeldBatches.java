package io.tremaux.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The transactions of one run, whose batches do not begin before this is closed. */
public final class HeldBatches implements Supplier<InternalTransaction>, AutoCloseable {
    private static final int BEFORE_BATCHES = 2; // one in which the nodes are counted, one in which they are found
    private static final int PATIENCE_SECONDS = 30;

    private final Supplier<InternalTransaction> transactions;
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    public HeldBatches(Supplier<InternalTransaction> transactions) {
        this.transactions = transactions;
    }

    @Override
    public InternalTransaction get() {
        if (begun.incrementAndGet() > BEFORE_BATCHES) {
            waiting.countDown();
            await(closed);
        }
        return transactions.get();
    }

    /** Waits until there is a batch that is held. */
    public void await() {
        await(waiting);
    }

    @Override
    public void close() {
        closed.countDown();
    }

    /** Waits for others, but not for ever. */
    public static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("what others do soon")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
