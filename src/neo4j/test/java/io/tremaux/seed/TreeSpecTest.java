package io.tremaux.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.parameter.InvalidParameterException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreeSpecTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1, 3",
        "1, 4, 21",
        "4, 4, 87381",
        "5, 4, 1398101",
        "1000, 1, 2001",
        "1, 9999, 99990001",
        "49999999, 1, 99999999"
    })
    void shouldCountNodes(int depth, int fanout, long nodes) {
        assertThat(new TreeSpec(depth, fanout, 42).nodes()).isEqualTo(nodes);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4",
        "4, 0",
        "-1, -1",
        "1, 10000",
        "50000000, 1",
        "1000, 2",
        "2147483647, 1",
        "1000, 46341",
        "1, 46341",
        "2, 46341",
        "1, 65536",
        "16, 65536",
        "1, 2147483647",
        "2147483647, 2147483647"
    })
    void shouldRejectWhatIsTooSmallOrTooLarge(int depth, int fanout) {
        assertThatThrownBy(() -> new TreeSpec(depth, fanout, 42)).isInstanceOf(InvalidParameterException.class);
    }
}
