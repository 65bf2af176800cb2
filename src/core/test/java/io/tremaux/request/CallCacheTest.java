package io.tremaux.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CallCacheTest {
    private final CallCache<String> cache = new CallCache<>();
    private int reads;

    private String read(Map<String, Object> config) {
        return cache.get(new HashMap<>(config), each -> {
            reads++;
            return each.toString();
        });
    }

    @Test
    void shouldReadAConfigOnce() {
        assertThat(read(Map.of("maxLevel", 2L, "bfs", true)))
                .isEqualTo(read(Map.of("bfs", true, "maxLevel", 2L)))
                .contains("maxLevel=2");
        assertThat(reads).isEqualTo(1);
    }

    @Test
    void shouldTellAStringFromANumber() {
        read(Map.of("maxLevel", 2L));
        read(Map.of("maxLevel", "2"));

        assertThat(reads).isEqualTo(2);
    }

    static List<Map<String, Object>> ofOneCall() {
        return List.of(
                Map.of("endNodes", "B"),
                Map.of("params", Map.of("age", 1L)),
                Map.of("param.age", 1L),
                Map.of("labelFilter", List.of("A")),
                Map.of("labelFilter", "A".repeat(1000)),
                Map.of("timeout", 0.5));
    }

    @ParameterizedTest
    @MethodSource("ofOneCall")
    void shouldKeepNothingThatIsLongOrDependsOnTheCall(Map<String, Object> config) {
        read(config);
        read(config);

        assertThat(reads).isEqualTo(2);
    }

    @Test
    void shouldKeepNoFailure() {
        Map<String, Object> config = Map.of("maxLevel", -7L);

        assertThatThrownBy(() -> cache.get(config, each -> {
                    throw new IllegalArgumentException("maxLevel");
                }))
                .hasMessage("maxLevel");
        assertThat(read(config)).contains("-7");
    }
}
