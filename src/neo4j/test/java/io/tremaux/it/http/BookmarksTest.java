package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.fabric.bolt.QueryRouterBookmark;
import org.neo4j.fabric.bolt.QueryRouterBookmark.InternalGraphState;
import org.neo4j.fabric.bookmark.BookmarkFormat;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.storageengine.api.TransactionIdStore;

/** Bookmarks that Tremaux and the server's Query API exchange. */
@Timeout(60)
class BookmarksTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @AfterEach
    void nothingIsLogged() {
        assertThat(server.alarms()).isEmpty();
    }

    private static JsonNode queryApi(String statement, String bookmarks) {
        Answer answer = server.client()
                .send(server.client()
                        .request("")
                        .uri(server.uri().resolve("../db/neo4j/query/v2"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                "{\"statement\": \"" + statement + "\", \"bookmarks\": " + bookmarks + "}")));
        assertThat(answer.status()).as(answer.body()).isBetween(200, 202);
        return answer.json();
    }

    private static Answer walk(String bookmark, String form) {
        return server.client().get("neo4j/traverse", "start", "New", "bookmarks", bookmark, "return", form);
    }

    private static String ahead(UUID database, long transactions) {
        return ahead(server, database, transactions);
    }

    private static String ahead(TremauxServer server, UUID database, long transactions) {
        long newest = server.dependency(TransactionIdStore.class).getLastCommittedTransactionId();
        return BookmarkFormat.serialize(
                new QueryRouterBookmark(List.of(new InternalGraphState(database, newest + transactions)), List.of()));
    }

    /** A bookmark that stands for transactions to come, for a query string. */
    static String ahead(TremauxServer server, long transactions) {
        UUID database =
                ((GraphDatabaseAPI) server.database()).databaseId().databaseId().uuid();
        return URLEncoder.encode(ahead(server, database, transactions), UTF_8);
    }

    private static UUID ours() {
        return ((GraphDatabaseAPI) server.database()).databaseId().databaseId().uuid();
    }

    @ParameterizedTest
    @ValueSource(strings = {"count", "ids", "graph"})
    void shouldTakeAndReturnWhatTheQueryApiDoes(String form) {
        String theirs = queryApi("CREATE (:New)", "[]").at("/bookmarks/0").asText();

        Answer answer = walk(theirs, form);

        assertThat(answer.json().path("count").asInt()).as(answer.body()).isEqualTo(1);
        JsonNode bookmarks = answer.json().path("bookmarks");
        assertThat(bookmarks).hasSize(1);
        assertThat(queryApi("MATCH (n:New) RETURN n", bookmarks.toString()).at("/data/values"))
                .hasSize(1);
    }

    @Test
    void shouldWaitForWhatIsNotThereYet() throws InterruptedException {
        server.cypher("CREATE (n:New) DELETE n"); // a new label would have a transaction of its own
        String bookmark = ahead(ours(), 1);
        Thread writer = new Thread(() -> {
            while (server.client().get("status").json().at("/walks/sending").asInt() == 0) {
                Thread.onSpinWait();
            }
            server.cypher("CREATE (:New)");
        });
        writer.start();

        Answer answer = walk(bookmark, "count");

        writer.join();
        assertThat(answer.json().path("count").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"foo", "FB:foo", "XB:"})
    void shouldRejectWhatIsNoBookmark(String text) {
        Answer answer = walk(text, "count");

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo("bookmarks");
        assertThat(answer.json().path("value").asText()).isEqualTo(text);
    }

    @Test
    void shouldIgnoreOtherDatabases() {
        server.cypher("CREATE (:New)");

        assertThat(walk(ahead(UUID.randomUUID(), 1000), "count")
                        .json()
                        .path("count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void shouldSayThatTheDatabaseDoesNotCatchUp() {
        Config config = server.dependency(Config.class);
        Duration before = config.get(GraphDatabaseSettings.bookmark_ready_timeout);
        server.with(GraphDatabaseSettings.bookmark_ready_timeout, Duration.ofSeconds(1), () -> {
            Answer answer = walk(ahead(ours(), 1000), "nodes");

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.body()).contains("bookmark-timeout", "db.transaction.bookmark_ready_timeout");
        });
        assertThat(config.get(GraphDatabaseSettings.bookmark_ready_timeout)).isEqualTo(before);
    }
}
