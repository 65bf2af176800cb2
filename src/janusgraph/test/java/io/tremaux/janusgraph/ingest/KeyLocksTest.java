package io.tremaux.janusgraph.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.schema.Declarations.DeclaredLabel;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Loads take the keys that they may create. */
class KeyLocksTest {
    private static final DeclaredLabel LABEL = new DeclaredLabel("P", 0, null, Map.of());

    private final KeyLocks locks = new KeyLocks();

    private KeyLocks.Request ask(Object... values) {
        return locks.ask(
                Set.of(Stream.of(values).map(value -> new Key(LABEL, value)).toArray(Key[]::new)));
    }

    private static CompletableFuture<Boolean> awaited(KeyLocks.Request request) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return request.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void shouldLetLoadsOfOtherKeysGoOn() throws InterruptedException {
        KeyLocks.Request first = ask(1, 2);
        KeyLocks.Request other = ask(3);

        assertThat(first.await()).isTrue();
        assertThat(other.await()).isTrue();
    }

    /** The third wants nothing that the first has, but asked after the second. */
    @Test
    void shouldServeInTheOrderOfAsking() throws InterruptedException {
        KeyLocks.Request first = ask(1);
        KeyLocks.Request second = ask(1, 2);
        KeyLocks.Request third = ask(2);
        assertThat(first.await()).isTrue();
        CompletableFuture<Boolean> ofSecond = awaited(second);
        CompletableFuture<Boolean> ofThird = awaited(third);

        first.close();
        assertThat(ofSecond.join()).isTrue();
        assertThat(ofThird).isNotDone();
        second.close();
        assertThat(ofThird.join()).isTrue();
    }

    @Test
    void shouldEndAWait() throws InterruptedException {
        KeyLocks.Request first = ask(1);
        KeyLocks.Request second = ask(1);
        assertThat(first.await()).isTrue();
        CompletableFuture<Boolean> ofSecond = awaited(second);

        second.end();

        assertThat(ofSecond.join()).isFalse();
        second.close();
        KeyLocks.Request third = ask(1);
        first.close();
        assertThat(third.await()).isTrue();
    }
}
