package io.tremaux.janusgraph.gremlin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {
    @ParameterizedTest
    @CsvSource({
        "INVALID_PARAMETER, java.lang.IllegalArgumentException",
        "UNKNOWN_NODE, java.lang.IllegalArgumentException",
        "SHARE_OF_QUEUE, java.lang.IllegalStateException",
        "TIME_LIMIT, java.lang.IllegalStateException",
        "MEMORY_LIMIT, java.lang.IllegalStateException",
        "TOO_MANY_WALKS, java.lang.IllegalStateException"
    })
    void shouldTellTheCallersFaultsFromReachedLimits(Kind kind, Class<?> expected) {
        ProblemException failure = Problem.of(kind, "What is wrong.").thrown();

        assertThatThrownBy(() -> Failures.translated(() -> {
                    throw failure;
                }))
                .isExactlyInstanceOf(expected)
                .hasMessageContaining("What is wrong.")
                .hasNoCause()
                .hasSuppressedException(failure);
    }
}
