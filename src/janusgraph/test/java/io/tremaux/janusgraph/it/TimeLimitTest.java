package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.janusgraph.Planting;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import io.tremaux.request.LongQuestions;
import io.tremaux.request.QueryKind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No part of an answer passes for the whole where a server lets each query be at work for a millisecond. */
class TimeLimitTest {
    @RegisterExtension
    static final TestServer server =
            new TestServer("tremaux.walks.timeout=1ms", graph -> Planting.plant(graph, LongQuestions.graph(100)));

    private static Answer ask(QueryKind kind, String timeout) throws Exception {
        Map<String, Object> asked = new LinkedHashMap<>(LongQuestions.of(kind));
        asked.put("timeout", timeout);
        String body = new ObjectMapper().writeValueAsString(asked);
        return server.post("janusgraph/" + kind.name().toLowerCase(Locale.ROOT), body);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"RECOMMEND", "REACHABLE"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldNameTheLimitThatIsReachedFirst(QueryKind kind) throws Exception {
        Answer byServer = ask(kind, "1h");
        assertThat(byServer.status()).as(byServer.text()).isEqualTo(503);
        assertThat(byServer.text())
                .contains("urn:tremaux:problem:time-limit", "incomplete: tremaux.walks.timeout ended the call");
        Answer byCaller = ask(kind, "1ms");
        assertThat(byCaller.status()).as(byCaller.text()).isEqualTo(400);
        assertThat(byCaller.text()).contains("\"parameter\":\"timeout\"");
    }

    @Test
    void shouldNotCallUnreachableWhatItHasNotFoundOut() throws Exception {
        for (String timeout : new String[] {"1h", "1ms"}) {
            assertThat(ask(QueryKind.REACHABLE, timeout).text())
                    .startsWith("{\"results\":[{\"reachable\":null,\"depth\":null}]")
                    .contains("\"truncated\":\"timeout\"");
        }
    }
}
