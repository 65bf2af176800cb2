package io.tremaux.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which tasks run while others of their login, or of another, wait. */
@Timeout(60)
class SharedThreadsTest {
    private final SharedThreads threads = new SharedThreads(2, "test");
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<String> ended = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        release.countDown();
        threads.close();
    }

    private void hold() {
        await(release);
        ended.add("held");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldServeAnotherLoginWhereOneHasAllThreads() {
        assertThat(threads.tryRun("a", this::hold)).isTrue();
        assertThat(threads.tryRun("a", this::hold)).isTrue();
        assertThat(threads.tryRun("a", this::hold)).isFalse();

        CountDownLatch done = new CountDownLatch(1);
        assertThat(threads.tryRun("b", done::countDown)).isTrue();
        await(done);
    }

    @Test
    void shouldRunLaterWhatExceedsTheShareOfItsLogin() {
        CountDownLatch done = new CountDownLatch(3);
        for (int i = 0; i < 2; i++) {
            threads.run("a", this::hold);
        }
        for (int i = 0; i < 3; i++) {
            threads.run("a", () -> {
                ended.add("later");
                done.countDown();
            });
        }
        CountDownLatch other = new CountDownLatch(1);
        threads.run("b", other::countDown);
        await(other);
        assertThat(ended).isEmpty();

        release.countDown();

        await(done);
        assertThat(ended).contains("held", "later");
    }

    @Test
    void shouldRunTheNextTaskAfterOneThatFails() {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> ended.add(e.getMessage()));
        try {
            CountDownLatch done = new CountDownLatch(1);
            for (int i = 0; i < 2; i++) {
                threads.run("a", () -> {
                    await(release);
                    throw new IllegalStateException("failed");
                });
            }
            threads.run("a", done::countDown);
            release.countDown();
            await(done);
            assertThat(ended).contains("failed");
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void shouldRunNothingAfterItWasClosed() {
        threads.close();

        assertThat(threads.tryRun("a", this::hold)).isFalse();
    }

    @Test
    void shouldLoseNoTaskWhereNoThreadCanBeMadeForIt() {
        SharedThreads none = new SharedThreads(2, "none", (task, name) -> {
            throw new OutOfMemoryError("unable to create native thread");
        });

        none.run("a", () -> ended.add("on the thread of the caller"));

        assertThat(ended).containsExactly("on the thread of the caller");
        none.close();
    }

    @Test
    void shouldLoseNoTaskAfterItWasClosed() {
        threads.close();

        threads.run("a", () -> ended.add("late"));

        assertThat(ended).containsExactly("late");
    }
}
