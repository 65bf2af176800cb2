package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.Admission.Queue;
import io.tremaux.graph.Scope;
import io.tremaux.janusgraph.name.VertexLabels;
import java.util.Map;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.MapConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphSettingsTest {
    private static Configuration file(Map<String, Object> settings) {
        return new MapConfiguration(settings);
    }

    @Test
    void shouldHaveDefaults() {
        GraphSettings settings = GraphSettings.read(file(Map.of("storage.backend", "inmemory")));

        assertThat(settings.graph()).isEqualTo(OpenGraph.Settings.DEFAULT);
        assertThat(settings.limits()).isEqualTo(GraphSettings.DEFAULT_LIMITS);
        assertThat(settings.loads().locking()).isFalse();
    }

    @Test
    void shouldReadTextsAsFilesHaveThem() {
        GraphSettings settings = GraphSettings.read(file(Map.of(
                "tremaux.vertex-labels", " Several ",
                "tremaux.strict", "TRUE",
                "tremaux.cache.default-scope", "none",
                "tremaux.cache.max-heap", "3M",
                "tremaux.cache.user-log", "false",
                "tremaux.walks.max-concurrent", 3,
                "tremaux.request.max-heap", "65536",
                "tremaux.ingest.max-queued", 7,
                "tremaux.schema.locking", "true")));

        assertThat(settings.graph())
                .isEqualTo(new OpenGraph.Settings(
                        VertexLabels.SEVERAL, true, Scope.NONE, OpenGraph.Settings.MAX_STALENESS, false));
        assertThat(settings.limits().cacheMaxHeap()).isEqualTo(3 << 20);
        assertThat(settings.limits().maxConcurrent()).isEqualTo(3);
        assertThat(settings.limits().requestMaxHeap().bytes()).isEqualTo(65536);
        assertThat(settings.loads().queued()).isEqualTo(new Queue("tremaux.ingest.max-queued", 7));
        assertThat(settings.loads().locking()).isTrue();
        assertThat(settings.limits().requestMaxHeap().setting()).isEqualTo("tremaux.request.max-heap");
    }

    @ParameterizedTest
    @CsvSource({
        "tremaux.strcit, true, Did you mean tremaux.strict?",
        "tremaux, true, There is no parameter `tremaux`",
        "tremaux.strict, maybe, Given: tremaux.strict = maybe; expected: true or false",
        "tremaux.vertex-labels, two, one of one\\, several",
        "tremaux.walks.max-concurrent, 0, whole number from 1",
        "tremaux.cache.max-heap, 1.5g, a number of bytes",
        "tremaux.cache.max-heap, 9999999999999g, a number of bytes",
        "tremaux.request.max-heap, 1k, at least 65536",
    })
    void shouldRejectWhatItDoesNotUnderstand(String key, String value, String message) {
        assertThatThrownBy(() -> GraphSettings.read(file(Map.of(key, value))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message.replace("\\", ""));
    }

    @Test
    void shouldKeepItsKeysFromJanusGraph() {
        Configuration file = file(Map.of("tremaux.strict", "true", "tremauxs", "x", "storage.backend", "inmemory"));

        Configuration rest = GraphSettings.withoutTremauxs(file);

        assertThat(rest.getKeys()).toIterable().containsExactlyInAnyOrder("tremauxs", "storage.backend");
        assertThat(file.containsKey("tremaux.strict")).isTrue();
    }
}
