package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import io.tremaux.service.CacheAudit;
import io.tremaux.service.Walks;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * The law while loads write: a walk with shared caches that begins after a load was acknowledged sees all of it, and
 * never what no load has sent. Writers change {@code version} of the parts they own, alone, in arrays and as lines, and
 * hang new parts below the root; each writes down what it sends, and what was acknowledged.
 */
class LoadLawTest {
    private static final int WRITERS = 3;
    private static final int READERS = 2;
    private static final int PARTS = 30;
    private static final long NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final String SCHEMA =
            "{\"labels\": {\"LawRoot\": {\"key\": \"id\", \"properties\": {\"id\": \"INTEGER\"}},"
                    + " \"LawPart\": {\"key\": \"id\", \"properties\": {\"id\": \"INTEGER\", \"version\": \"INTEGER\"}}},"
                    + " \"types\": {\"LAW_HAS\": {\"from\": \"LawRoot\", \"to\": \"LawPart\", \"properties\": {}}}}";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(server, SCHEMA);

    private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1 + READERS);
    private final AtomicLongArray sent = new AtomicLongArray(PARTS);
    private final AtomicLongArray acknowledged = new AtomicLongArray(PARTS);
    private final AtomicLong hungSent = new AtomicLong(PARTS);
    private final AtomicLong hungAcknowledged = new AtomicLong(PARTS);
    private final AtomicLong walks = new AtomicLong();
    private final AtomicLong seenNew = new AtomicLong();
    private long end; // once all is made, which may take long

    @AfterEach
    void shutDown() {
        threads.shutdown();
        Walks.of(server.database()).clearCaches();
    }

    @Test
    void shouldHoldWhileLoadsWrite() throws Exception {
        load("nodes", "application/json", "{\"label\": \"LawRoot\", \"properties\": {\"id\": 0}}");
        load(
                "nodes",
                "application/json",
                IntStream.range(0, PARTS).mapToObj(i -> part(i, 0)).collect(Collectors.joining(",", "[", "]")));
        load(
                "relationships",
                "application/json",
                IntStream.range(0, PARTS).mapToObj(LoadLawTest::hung).collect(Collectors.joining(",", "[", "]")));
        List<Callable<Void>> all = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int own = i;
            all.add(repeating(random -> change(own, random)));
        }
        all.add(repeating(random -> hang()));
        for (int i = 0; i < READERS; i++) {
            all.add(repeating(random -> read()));
        }
        end = System.nanoTime() + NANOS;
        for (Future<Void> each : threads.invokeAll(all)) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw new AssertionError(e.getCause().getMessage(), e.getCause());
            }
        }

        assertThat(walks.get()).as("walks").isGreaterThan(10);
        assertThat(seenNew.get())
                .as("versions seen that were not those of the walk before")
                .isPositive();
        assertThat(read()).isEqualTo(hungAcknowledged.get());
        assertThat(CacheAudit.check((GraphDatabaseAPI) server.database(), Walks.of(server.database())))
                .isPositive();
        assertThat(server.alarms()).isEmpty();
    }

    private interface Step {
        void run(Random random);
    }

    private Callable<Void> repeating(Step step) {
        Random random = new Random();
        return () -> {
            while (System.nanoTime() - end < 0) {
                step.run(random);
            }
            return null;
        };
    }

    private static String part(long id, long version) {
        return "{\"label\": \"LawPart\", \"properties\": {\"id\": " + id + ", \"version\": " + version + "}}";
    }

    private static String hung(long id) {
        return "{\"type\": \"LAW_HAS\", \"from\": {\"label\": \"LawRoot\", \"key\": 0}, \"to\": {\"label\": \"LawPart\", \"key\": "
                + id + "}}";
    }

    private static void load(String what, String type, String body) {
        String path = "neo4j/" + what + (what.equals("relationships") ? "?ends=merge" : "");
        Answer answer = server.client()
                .send(server.client()
                        .request(path)
                        .setHeader("Content-Type", type)
                        .POST(BodyPublishers.ofString(body)));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).doesNotContain("error");
    }

    /** Some of the parts that this writer owns get the next version: one alone, or several as an array or as lines. */
    private void change(int writer, Random random) {
        int[] chosen = IntStream.range(0, PARTS)
                .filter(i -> i % WRITERS == writer && random.nextInt(3) == 0)
                .toArray();
        if (chosen.length == 0) {
            return;
        }
        IntStream.of(chosen).forEach(sent::incrementAndGet);
        List<String> rows =
                IntStream.of(chosen).mapToObj(i -> part(i, sent.get(i))).toList();
        if (rows.size() == 1) {
            load("nodes", "application/json", rows.get(0));
        } else if (random.nextBoolean()) {
            load("nodes", "application/json", "[" + String.join(",", rows) + "]");
        } else {
            load("nodes?batch=2", "application/x-ndjson", String.join("\n", rows));
        }
        IntStream.of(chosen).forEach(i -> acknowledged.set(i, sent.get(i)));
    }

    private void hang() {
        load("relationships", "application/json", hung(hungSent.getAndIncrement()));
        hungAcknowledged.incrementAndGet();
    }

    /** Answers how many parts hang below the root. */
    private long read() {
        long[] before = IntStream.range(0, PARTS).mapToLong(acknowledged::get).toArray();
        long hungBefore = hungAcknowledged.get();
        JsonNode json = server.client()
                .get(
                        "neo4j/traverse",
                        "start",
                        "LawRoot",
                        "relationshipFilter",
                        "LAW_HAS>",
                        "labelFilter",
                        ">LawPart",
                        "return",
                        "nodes",
                        "properties",
                        "id,version",
                        "cache",
                        "permanent")
                .json();
        long hungAfter = hungSent.get();
        long found = json.path("count").asLong(-1);
        assertThat(found).as("parts below the root").isBetween(hungBefore, hungAfter);
        for (JsonNode node : json.path("nodes")) {
            int id = node.at("/properties/id").asInt();
            if (id < PARTS) {
                long version = node.at("/properties/version").asLong(-1);
                assertThat(version).as("version of part " + id).isBetween(before[id], sent.get(id));
                seenNew.addAndGet(version > 0 ? 1 : 0);
            }
        }
        walks.incrementAndGet();
        return found;
    }
}
