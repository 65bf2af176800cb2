package io.tremaux.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.Neighbours;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers in an array, in a map, and on their way from the one to the other, against Java's own map. */
class CountersTest {
    private static final int ROUNDS = 200;

    private final AtomicLong held = new AtomicLong();
    private final Counters counters = new Counters(held::addAndGet);
    private final Map<Long, Long> expected = new HashMap<>();

    @ParameterizedTest
    @CsvSource({
        "40, 60, 0", // a small array from the first
        "3000, 60, 0", // a map, then a small array
        "20000, 40, 0", // beyond what is small
        "200000, 400, 0",
        "2000000, 30, 0", // a map for good
        "2000, 40, 4611686018427387904" // ids that are no indexes
    })
    void shouldHoldWhatWasAddedAndPut(int ids, int most, long lowest) {
        Random random = new Random(ids);
        Neighbours list = new Neighbours(false, bytes -> {});
        for (int round = 0; round < ROUNDS; round++) {
            list.truncate(0);
            for (int i = random.nextInt(most); i > 0; i--) {
                list.add(lowest + random.nextInt(ids));
            }
            long more = random.nextInt(5) - 1L;
            counters.addAll(list, more);
            for (int i = 0; i < list.size(); i++) {
                expected.merge(list.node(i), more, Long::sum);
            }
            long node = lowest + random.nextInt(ids);
            counters.add(node, more);
            expected.merge(node, more, Long::sum);
            long replaced = lowest + random.nextInt(ids);
            Long before = expected.put(replaced, (long) round);
            assertThat(counters.put(replaced, round)).isEqualTo(before == null ? 0 : before);
            assertEqual();
        }

        counters.close();

        assertThat(held).hasValue(0);
    }

    /** 8 bytes an index of the array, of which there is a multiple of 1,024; 16 a slot of a table that grew. */
    @ParameterizedTest
    @CsvSource({
        "1, 0, 8192", // an array
        "1000, 0, 8192",
        "1, 3000, 0", // the first table of a map
        "1000, 3000, 32768", // an array again
        "1, 100000, 0",
        "100, 1000000000000, 3072"
    })
    void shouldChargeWhatItHolds(int numbers, long lowest, long bytes) {
        for (int i = 0; i < numbers; i++) {
            counters.add(lowest + i, 1);
        }

        assertThat(held).hasValue(bytes);
    }

    /** Far ids stay in the map when near ones move into an array. */
    @Test
    void shouldChargeTheMapThatStaysBesideAnArray() {
        for (int i = 0; i < 100_000; i++) {
            counters.add(1_000_000_000_000L + i, 1);
        }
        long map = held.get();
        counters.add(5, 1);
        assertThat(held).hasValue(map + 8192);
    }

    private void assertEqual() {
        Map<Long, Long> found = new HashMap<>();
        counters.forEach((node, number) -> assertThat(found.put(node, number)).isNull());
        expected.values().removeIf(number -> number == 0);
        assertThat(found).isEqualTo(expected);
        expected.forEach((node, number) -> assertThat(counters.get(node)).isEqualTo(number));
    }

    @ParameterizedTest
    @CsvSource({"40, 10", "3000, 200", "2000000, 200"})
    void shouldLetTheTakerReplaceTheNumberItTakes(int ids, int numbers) {
        Random random = new Random(ids);
        for (int i = 0; i < numbers; i++) {
            counters.add(random.nextInt(ids), 1);
        }

        counters.forEach((node, number) -> counters.put(node, node % 2 == 0 ? 0 : number + 1));

        counters.forEach((node, number) -> {
            assertThat(node % 2).isEqualTo(1);
            assertThat(number).isGreaterThan(1);
        });
    }
}
