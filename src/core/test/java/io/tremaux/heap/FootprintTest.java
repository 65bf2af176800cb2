package io.tremaux.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.GraphLayout;

class FootprintTest {
    static Stream<Object> values() {
        return Stream.of(
                1L << 40,
                1e300,
                'c',
                "",
                "text",
                "é🌲".repeat(100),
                LocalDate.of(2026, 11, 30),
                LocalDateTime.of(2026, 11, 30, 12, 0),
                Period.of(1, 2, 3),
                new byte[1_000],
                new boolean[1_000],
                new long[1_000],
                new String[] {"a", "b"},
                new BigDecimal("0.1"),
                new BigDecimal("12345678901234567890.5"),
                new BigDecimal(BigInteger.TEN.pow(999)));
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldNeverCountTooFewBytes(Object value) {
        assertThat(Footprint.value(value))
                .isGreaterThanOrEqualTo(GraphLayout.parseInstance(value).totalSize());
    }
}
