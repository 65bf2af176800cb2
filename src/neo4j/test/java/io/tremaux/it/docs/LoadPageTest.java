package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The examples of {@code docs/ingest.md}, one after the other, give what the page says. */
class LoadPageTest {
    private static final Pattern HTTP =
            Pattern.compile("(?s)```http\nPOST /tremaux/(\\S+)\nContent-Type: (\\S+)\n\n(.*?)```\n\n```json\n(.*?)```"
                    + "|```cypher\n(.*?)```\n\ngives `(.*?)`");
    private static final int FEWEST = 7;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @AfterEach
    void dropConstraints() {
        DeclaredSchema.dropConstraints(server);
    }

    @Test
    void shouldGiveWhatThePageSays() throws IOException {
        Matcher example = HTTP.matcher(Files.readString(Path.of("docs", "ingest.md")));
        int examples = 0;
        for (; example.find(); examples++) {
            if (example.group(1) == null) {
                assertThat(DeclaredSchema.strings(server, example.group(5), true))
                        .containsExactly(example.group(6));
            } else {
                String answer = server.client()
                        .send(server.client()
                                .request(example.group(1))
                                .header("Content-Type", example.group(2))
                                .POST(BodyPublishers.ofString(example.group(3))))
                        .body();
                assertThat(answer.strip()).matches(pattern(example.group(4).strip()));
            }
        }
        assertThat(examples).isGreaterThanOrEqualTo(FEWEST);
    }

    /** An ellipsis in quotes stands for any text. */
    private static Pattern pattern(String shown) {
        return Pattern.compile(
                Arrays.stream(shown.split("\"…\"", -1)).map(Pattern::quote).collect(Collectors.joining("\"[^\"]*\"")));
    }
}
