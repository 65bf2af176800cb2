package io.tremaux.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.RequestHeap.Held;
import io.tremaux.admission.RequestHeap.Limit;
import io.tremaux.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeapTest {
    private static final long EACH = 1_000_000;
    private static final long ALL = 10_000_000;

    private final RequestHeap heap = new RequestHeap(new Limit("one", EACH), new Limit("all", ALL));

    @Test
    void shouldNameTheSettingOfARequestThatIsTooLarge() {
        try (Held held = heap.open("ann")) {
            held.accept(EACH / 2);
            assertThatThrownBy(() -> held.accept(EACH / 2))
                    .isInstanceOf(RequestHeap.TooLargeException.class)
                    .hasMessageContaining("setting one allows: 1000000 bytes");
        }
        assertThat(heap.held()).isZero();
    }

    /** A login that holds nothing has no share of what others may hold. */
    @Test
    void shouldGiveBackOnce() {
        for (String login : List.of("ann", "bob", "cid")) {
            Held held = heap.open(login);
            held.close();
            held.close();
        }

        assertThat(heap.held()).isZero();
        List<Held> held = new ArrayList<>();
        assertThatThrownBy(() -> {
                    while (true) {
                        held.add(heap.open("dan"));
                    }
                })
                .isInstanceOfSatisfying(
                        ShareExceededException.class,
                        e -> assertThat(e.problem().kind()).isEqualTo(Problem.Kind.TOO_MANY_WAITING));
        assertThat(heap.held()).isGreaterThan(ALL / 2);
    }

    /**
     * Never more than all may hold, at least what was charged, and nothing in the end; a newcomer always finds some.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldBoundWhatIsHeld(int logins) {
        Random random = new Random(logins);
        Map<Held, Long> open = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            List<Held> all = new ArrayList<>(open.keySet());
            try {
                if (all.isEmpty() || random.nextInt(3) == 0) {
                    open.put(heap.open("login" + random.nextInt(logins)), (long) RequestHeap.LEAST);
                } else if (random.nextInt(20) == 0) {
                    all.forEach(Held::close);
                    open.clear();
                } else {
                    Held held = all.get(random.nextInt(all.size()));
                    int bytes = random.nextInt((int) EACH / 10);
                    held.accept(bytes);
                    open.merge(held, (long) bytes, Long::sum);
                }
            } catch (ShareExceededException e) {
                assertThat(e).hasMessageContaining("setting all");
                assertThat(logins == 1 && e.problem().kind() == Problem.Kind.SHARE_OF_QUEUE)
                        .isFalse();
                heap.open("newcomer").close();
            } catch (RequestHeap.TooLargeException e) {
                all.forEach(Held::close);
                open.clear();
            }
            assertThat(heap.held())
                    .isBetween(open.values().stream().mapToLong(each -> each).sum(), ALL);
        }
        open.keySet().forEach(Held::close);
        assertThat(heap.held()).isZero();
    }
}
