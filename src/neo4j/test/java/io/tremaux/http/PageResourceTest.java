package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server does for the page; scripts/dev test-page tests the page itself in a browser. */
class PageResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Pattern FILE = Pattern.compile("(?:href=\"|src=\"|(?:from|import) '\\./)([\\w.]+)[\"']");

    private static Answer get(String file) {
        Answer answer = server.client().get(file);
        assertThat(answer.status()).as(file).isEqualTo(200);
        return answer;
    }

    @Test
    void shouldSendEachFileThatThePageNeeds() {
        Set<String> files = new TreeSet<>();
        Deque<String> left = new ArrayDeque<>(Set.of(""));
        while (!left.isEmpty()) {
            FILE.matcher(get(left.pop()).body())
                    .results()
                    .map(found -> found.group(1))
                    .filter(files::add)
                    .forEach(left::add);
        }
        assertThat(files).contains("page.css", "page.js", "uPlot.esm.js", "uPlot.min.css", "d3.min.js");
        for (String file : files) {
            assertThat(get(file).contentType())
                    .isEqualTo((file.endsWith(".css") ? "text/css" : "text/javascript") + ";charset=utf-8");
        }
    }

    @Test
    void shouldLetNothingElseRunInIt() {
        Answer page = get("");

        assertThat(page.contentType()).isEqualTo("text/html;charset=utf-8");
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.body()).doesNotContainPattern("<script(?! type=\"module\" src)|style=|\\son\\w+=|https?://");
    }

    /** What stands behind a semicolon is no part of the path, and need not be a URI. */
    @Test
    void shouldSendWhoAsksOddlyToItsPath() {
        for (String odd : new String[] {";x", ";x=|", ";x=[", "//"}) {
            Answer answer = server.client().sendRaw("GET", odd, null);
            assertThat(answer.status()).as(odd + answer.body()).isIn(303, 400);
            assertThat(answer.status() == 400 || answer.header("Location").endsWith("/tremaux/"))
                    .as(answer.header("Location"))
                    .isTrue();
        }
    }

    @Test
    void shouldNeedALogin() {
        Answer answer = server.client(null, null).get("");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic");
    }

    @ParameterizedTest
    @CsvSource({
        "http://elsewhere.example, '', text/plain, 403",
        "http://elsewhere.example, ?enabled=true, application/x-www-form-urlencoded, 403",
        "http://elsewhere.example, ?enabled=true, '', 403",
        "null, ?enabled=true, text/plain, 403",
        "http://elsewhere.example, '', application/json, 200",
        "its own, ?enabled=true, '', 200",
        "'', ?enabled=true, '', 200"
    })
    void shouldRejectWhatAForeignPagePostsWithTheLoginOfTheBrowser(
            String origin, String query, String type, int status) {
        String own = server.uri().getScheme() + "://localhost";
        Answer answer = server.client()
                .sendRaw(
                        "POST",
                        "neo4j/caches" + query,
                        query.isEmpty() ? "{\"enabled\": true}" : null,
                        origin.isEmpty() ? "X-Origin: none" : "Origin: " + (origin.equals("its own") ? own : origin),
                        type.isEmpty() ? "X-Type: none" : "Content-Type: " + type);

        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    }
}
