package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.TransientFailureException;

/** Loads while something else happens to their keys, their transactions, their schema or their clients. */
class RacedLoadsTest {
    private static final int ROUNDS = 25;
    private static final int ROWS = 8;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(server, SchemaResourceTest.SCHEMA);

    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final AtomicBoolean end = new AtomicBoolean();

    @AfterEach
    void shutDown() {
        threads.shutdown();
    }

    private static String people(IntStream ids) {
        return ids.mapToObj(id -> "{\"label\": \"Person\", \"properties\": {\"id\": " + id + "}}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static List<String> ids() {
        return DeclaredSchema.strings(server, "MATCH (p:Person) RETURN toString(p.id) AS id");
    }

    /** Three writers, each of which posts one array after the other. */
    private List<Answer> loads(String target) throws Exception {
        List<Callable<List<Answer>>> writers = new ArrayList<>();
        for (int writer = 0; writer < 3; writer++) {
            int its = writer;
            writers.add(() -> {
                List<Answer> answers = new ArrayList<>();
                for (int round = 0; round < ROUNDS; round++) {
                    int first = (round * 3 + its) * ROWS;
                    answers.add(server.client().post(target, people(IntStream.range(first, first + ROWS))));
                }
                return answers;
            });
        }
        List<Answer> answers = new ArrayList<>();
        for (Future<List<Answer>> each : threads.invokeAll(writers)) {
            answers.addAll(each.get());
        }
        return answers;
    }

    /** Repeats an action until it is told to end: an interrupt in mid-commit would close the log of the database. */
    private Future<?> meanwhile(Runnable action) {
        return threads.submit(() -> {
            while (!end.get()) {
                action.run();
            }
        });
    }

    private void end(Future<?> action) throws Exception {
        end.set(true);
        action.get();
    }

    private static void assertWhole(List<Answer> answers, int... statuses) {
        long written = 0;
        for (Answer answer : answers) {
            assertThat(answer.status())
                    .as(answer.body())
                    .isIn(IntStream.of(statuses).boxed().toList());
            written += answer.status() == 200 ? ROWS : 0;
        }
        assertThat(ids()).doesNotHaveDuplicates().hasSize((int) written);
        assertThat(server.alarms()).isEmpty();
    }

    @Test
    void shouldNotFailOtherwiseWhileTheConstraintIsDroppedAndMadeAgain() throws Exception {
        Future<?> other = meanwhile(() -> {
            DeclaredSchema.strings(
                            server, "SHOW CONSTRAINTS YIELD name, properties WHERE properties = ['id'] RETURN name")
                    .forEach(name -> server.cypher("DROP CONSTRAINT `" + name + "` IF EXISTS"));
            server.cypher("CREATE CONSTRAINT IF NOT EXISTS FOR (p:Person) REQUIRE p.id IS UNIQUE");
        });

        List<Answer> answers = loads("neo4j/nodes?mode=create");
        end(other);

        assertWhole(answers, 200, 409);
    }

    @Test
    void shouldTellOfEachTransactionThatIsTerminated() throws Exception {
        Future<?> other = meanwhile(() ->
                server.transactions().keySet().forEach(id -> server.cypher("TERMINATE TRANSACTIONS '" + id + "'")));

        List<Answer> answers = loads("neo4j/nodes?mode=create");
        end(other);

        assertWhole(answers, 200, 503);
    }

    /**
     * Cypher locks the keys in the order of its rows, which is not that of loads. A load tries again a few times; then
     * its client has to.
     */
    @Test
    void shouldOutlastDeadlocksWithStatements() throws Exception {
        Future<?> other = meanwhile(() -> {
            try {
                server.cypher(
                        "UNWIND range(" + 3 * ROUNDS * ROWS + ", 0, -1) AS id MERGE (p:Person {id: id}) SET p.age = 1");
            } catch (TransientFailureException e) {
                // the statement was the one to go
            }
        });

        List<Answer> answers = loads("neo4j/nodes");
        end(other);

        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer.status()).as(answer.body()).isIn(200, 503));
        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSizeGreaterThan(answers.size() / 2);
        assertThat(loads("neo4j/nodes"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as(answer.body()).isEqualTo(200));
        assertThat(ids()).doesNotHaveDuplicates();
    }

    @Test
    void shouldKeepBothOfTwoSchemasThatAreDeclaredAtOnce() throws Exception {
        for (int round = 0; round < 4; round++) {
            List<Callable<Answer>> declarations = new ArrayList<>();
            for (String label : List.of("One" + round, "Two" + round, "Three" + round)) {
                declarations.add(() ->
                        server.client().post("neo4j/schema", "{\"labels\": {\"" + label + "\": {\"key\": \"id\"}}}"));
            }
            declarations.add(() -> server.client().post("neo4j/nodes", people(IntStream.range(0, ROWS))));
            for (Future<Answer> each : threads.invokeAll(declarations)) {
                assertThat(each.get().status()).as(each.get().body()).isEqualTo(200);
            }
        }

        JsonNode labels = server.client().get("neo4j/schema").json().path("labels");
        assertThat(labels.fieldNames()).toIterable().hasSize(2 + 12);
    }

    @Test
    void shouldWriteAllOrNothingForClientsThatVanish() throws Exception {
        for (int round = 0; round < 60; round++) {
            String body = people(IntStream.range(round * ROWS, (round + 1) * ROWS));
            int sent = round % 2 == 0 ? body.length() : body.length() - 1 - round;
            Socket socket = server.client()
                    .raw(
                            "POST",
                            "neo4j/nodes?mode=create",
                            null,
                            "Content-Type: application/json",
                            "Content-Length: " + body.length());
            socket.getOutputStream().write(body.substring(0, sent).getBytes());
            if (round % 3 == 0) {
                socket.setSoLinger(true, 0); // a reset, not an orderly end
            }
            socket.close();
        }

        Answer last = server.client().post("neo4j/nodes?mode=create", people(IntStream.range(9_000, 9_000 + ROWS)));
        Thread.sleep(200); // for those that still come
        assertThat(last.status()).as(last.body()).isEqualTo(200);
        List<String> perLoad = DeclaredSchema.strings(
                server,
                "MATCH (p:Person) WITH p.id / " + ROWS + " AS load, count(*) AS n RETURN load + ' ' + n AS line");
        assertThat(perLoad).allMatch(line -> line.endsWith(" " + ROWS));
        assertThat(perLoad)
                .noneMatch(line ->
                        Integer.parseInt(line.split(" ")[0]) % 2 == 1 && Integer.parseInt(line.split(" ")[0]) < 60);
        assertThat(server.alarms()).isEmpty();
    }

    @Test
    void shouldReturnBookmarksBehindWhichAWalkSeesTheLoad() throws IOException {
        for (int id = 0; id < 20; id++) {
            Answer loaded = server.client()
                    .post(
                            "neo4j/relationships?ends=merge",
                            "{\"type\": \"LIKES\", \"from\": 1, \"to\": \"" + id + "\", \"properties\": {}}");
            Answer seen = server.client()
                    .get(
                            "neo4j/traverse",
                            "start",
                            "Person(id==1)",
                            "cache",
                            "permanent",
                            "bookmarks",
                            loaded.json().at("/bookmarks/0").asText());

            assertThat(seen.json().path("count").asInt()).as(seen.body()).isEqualTo(id + 2);
        }
    }
}
