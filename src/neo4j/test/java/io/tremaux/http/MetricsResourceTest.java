package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.DocumentedTable;
import io.tremaux.PrometheusText;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.coherence.Within;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class MetricsResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final long PATIENCE_NANOS = Duration.ofSeconds(20).toNanos();
    private static final Pattern METRIC = Pattern.compile("\\btremaux_\\w+");
    private static final Pattern LABEL = Pattern.compile("(?:by \\(|[{,] ?)(\\w+(?:, \\w+)*)(?=\\)|=)");
    private static final Path OPERATIONS = Path.of("docs", "operations.md");
    private static final int TOO_LONG = 70_000; // for the property cache
    private static final Set<String> LABELS_OF_PROMETHEUS = Set.of("job");

    @BeforeEach
    void plant() {
        server.cypher("CREATE (a:A {x: 1}) WITH a UNWIND range(1, 20) AS i CREATE (a)-[:R]->(:B {x: i})");
        server.client().delete("neo4j/caches");
    }

    private static PrometheusText metrics() {
        Answer answer = server.client().get("metrics");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.contentType().split(";"))
                .containsExactlyInAnyOrder("text/plain", "version=0.0.4", "charset=utf-8");
        return PrometheusText.of(answer.body());
    }

    /** A request is counted when the server is through with it, which a client may not see. */
    private static void awaitRise(PrometheusText before, String series, double by) {
        long begun = System.nanoTime();
        double risen = 0;
        while (risen < by && System.nanoTime() - begun < PATIENCE_NANOS) {
            risen = metrics().value(series) - before.value(series);
        }
        assertThat(risen).as(series).isEqualTo(by);
    }

    @Test
    void shouldNameTheSettingWhereNoTransactionCanBegin() {
        try (Transaction held = server.database().beginTx()) {
            held.execute("RETURN 1").close();
            server.with(GraphDatabaseSettings.max_concurrent_transactions, 1, () -> {
                Answer answer = server.client().get("metrics");

                assertThat(answer.status()).as(answer.body()).isEqualTo(503);
                assertThat(answer.json().path("detail").asText()).contains("db.transaction.concurrent.maximum");
            });
        }
    }

    @Test
    void shouldCountRequestsByEndpointAndStatus() {
        PrometheusText before = metrics();
        server.client().get("neo4j/traverse", "start", "A");
        server.client().get("neo4j/traverse", "start", "A", "return", "ids");
        server.client().get("neo4j/traverse");
        server.client().get("nowhere/traverse", "start", "A");
        server.client().get("neo4j/caches/warm");
        server.client().get("no/such/thing/" + System.nanoTime());
        server.client().get("neo4j/order");
        server.client().sendRaw("POST", "neo4j/nodes", "[]", "Content-Type: text/plain");

        awaitRise(before, "tremaux_requests_total{endpoint=\"traverse\",status=\"200\"}", 2);
        awaitRise(before, "tremaux_requests_total{endpoint=\"traverse\",status=\"400\"}", 1);
        awaitRise(before, "tremaux_requests_total{endpoint=\"traverse\",status=\"404\"}", 1);
        awaitRise(before, "tremaux_requests_total{endpoint=\"unknown\",status=\"404\"}", 1);
        awaitRise(before, "tremaux_requests_total{endpoint=\"order\",status=\"400\"}", 1);
        awaitRise(before, "tremaux_requests_total{endpoint=\"nodes\",status=\"415\"}", 1);
        awaitRise(before, "tremaux_request_duration_seconds_count{endpoint=\"traverse\"}", 4);
        awaitRise(before, "tremaux_request_duration_seconds_bucket{endpoint=\"traverse\",le=\"+Inf\"}", 4);
        awaitRise(before, "tremaux_request_duration_seconds_count{endpoint=\"caches/warm\"}", 1);
    }

    @Test
    void shouldAddUpWhatAnswersSay() {
        for (String engine : List.of("tremaux", "neo4j")) {
            PrometheusText before = metrics();
            JsonNode answer = server.client()
                    .get("neo4j/traverse", "start", "A", "engine", engine, "labelFilter", ">B")
                    .json();
            String labels = "{database=\"neo4j\",engine=\"" + engine + "\"}";

            awaitRise(before, "tremaux_rows_total" + labels, 20);
            awaitRise(
                    before,
                    "tremaux_nodes_visited_total" + labels,
                    answer.at("/cost/nodesVisited").asInt());
            awaitRise(
                    before,
                    "tremaux_relationships_followed_total" + labels,
                    answer.at("/cost/relationshipsFollowed").asInt());
        }
    }

    @Test
    void shouldCountWalksByTheirEnd() {
        PrometheusText before = metrics();
        server.client().get("neo4j/traverse", "start", "A");
        server.client().get("neo4j/traverse", "start", "A", "limit", "2");
        server.client().get("neo4j/traverse", "start", "A", "limit", "3", "return", "ids");
        server.client().get("neo4j/traverse", "start", "A", "maxVisited", "2");
        String inQueries = "tremaux_walks_in_queries{database=\"neo4j\"}";
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute("CALL tremaux.traverse('A', {}) YIELD node RETURN node")) {
            result.next();
            assertThat(metrics().value(inQueries)).isEqualTo(1);
        }
        assertThat(metrics().value(inQueries)).isZero();

        String walks = "tremaux_walks_total{database=\"neo4j\",engine=\"tremaux\",end=\"%s\"}";
        awaitRise(before, walks.formatted("complete"), 1);
        awaitRise(before, walks.formatted("limit"), 2);
        awaitRise(before, walks.formatted("maxVisited"), 1);
        awaitRise(before, walks.formatted("unfinished"), 1);
        awaitRise(before, walks.formatted("timeout"), 0);
    }

    @Test
    void shouldSayOfCachesWhatTheirEndpointSays() throws InterruptedException {
        walkToAll();
        server.cypher("MATCH (b:B {x: 20}) SET b.long = '" + "x".repeat(TOO_LONG) + "'");
        server.client().get("neo4j/traverse", "start", "A", "labelFilter", ">B", "resultWhere", "long=null=false");
        countBesideOwnChanges();
        // a walk is counted when it is closed, which may be after its answer
        assertThat(Within.seconds(10, () -> caches().at("/properties/refused").asInt() > 0))
                .isTrue();
        JsonNode caches = caches();
        assertThat(caches.at("/properties/invalidations").asInt()).isPositive();
        assertThat(caches.at("/relationships/bypassed").asInt()).isPositive();

        PrometheusText metrics = metrics();

        for (String cache : List.of("labels", "properties", "relationships")) {
            for (String figure : List.of(
                    "entries",
                    "bytes",
                    "lookups",
                    "hits",
                    "misses",
                    "fills",
                    "refused",
                    "bypassed",
                    "invalidations",
                    "evictions")) {
                boolean gauge = figure.equals("entries") || figure.equals("bytes");
                String name = "tremaux_cache_" + figure + (gauge ? "" : "_total");
                assertThat(metrics.value(name + "{database=\"neo4j\",cache=\"" + cache + "\"}"))
                        .as(name)
                        .isEqualTo(caches.path(cache).path(figure).asDouble(-1));
            }
        }
        String database = "{database=\"neo4j\"}";
        assertThat(metrics.value("tremaux_cache_entries{database=\"neo4j\",cache=\"relationships\"}"))
                .isPositive();
        assertThat(metrics.value("tremaux_caches_bytes" + database))
                .isEqualTo(caches.path("bytes").asDouble());
        assertThat(metrics.value("tremaux_caches_generation" + database))
                .isEqualTo(caches.path("generation").asDouble());
        assertThat(metrics.value("tremaux_heap_budget_bytes"))
                .isEqualTo(caches.path("maxBytes").asDouble());
        assertThat(metrics.value("tremaux_heap_used_bytes"))
                .isEqualTo(caches.path("usedBytes").asDouble());
    }

    private static JsonNode caches() {
        return server.client().get("neo4j/caches").json();
    }

    private static void countBesideOwnChanges() {
        try (Transaction transaction = server.database().beginTx()) {
            transaction
                    .execute("CREATE (:C) WITH 1 AS one CALL tremaux.count('A', {}) YIELD count RETURN count")
                    .resultAsString();
        }
    }

    @Test
    void shouldNameTheCoherenceInForce() {
        String coherence = "tremaux_coherence{database=\"neo4j\",coherence=\"%s\"}";
        server.client().post("neo4j/caches", "{\"enabled\": false}");
        try {
            assertThat(metrics().value(coherence.formatted("off"))).isEqualTo(1);
            assertThat(metrics().value(coherence.formatted("exact"))).isZero();
        } finally {
            server.client().post("neo4j/caches", "{\"enabled\": true}");
        }
        assertThat(metrics().value(coherence.formatted("off"))).isZero();
        assertThat(metrics().value(coherence.formatted("exact"))).isEqualTo(1);
        assertThat(metrics().value(coherence.formatted("generations"))).isZero();
    }

    @Test
    void shouldAddUpCatchUps() {
        server.client().get("neo4j/traverse", "start", "A", "labelFilter", ">B");
        PrometheusText before = metrics();
        server.cypher("MATCH (a:A) SET a.x = 101");
        server.cypher("MATCH (a:A) SET a.x = 102");

        server.client().get("neo4j/traverse", "start", "A", "labelFilter", ">B");

        String database = "{database=\"neo4j\"}";
        PrometheusText after = metrics();
        for (String figure : List.of("catch_ups", "catch_up_seconds")) {
            String name = "tremaux_" + figure + "_total" + database;
            assertThat(after.value(name)).as(name).isGreaterThan(before.value(name));
        }
        String commits = "tremaux_catch_up_commits_total" + database;
        assertThat(after.value(commits)).isEqualTo(before.value(commits) + 2);
    }

    /** A new relationship changes the record of its node too, which has the labels. */
    @Test
    void shouldCountTheEntriesThatCommitsInvalidate() {
        walkToAll();
        PrometheusText before = metrics();
        server.cypher("MATCH (b:B) WHERE b.x <= 7 SET b.x = b.x + 100");
        server.cypher("MATCH (b:B) WHERE b.x > 103 SET b:C");
        server.cypher("MATCH (b:B {x: 20}) CREATE (b)-[:R]->(b)");

        walkToAll();

        PrometheusText after = metrics();
        String invalidations = "tremaux_cache_invalidations_total{database=\"neo4j\",cache=\"%s\"}";
        assertThat(rise(before, after, invalidations.formatted("properties"))).isEqualTo(7);
        assertThat(rise(before, after, invalidations.formatted("labels"))).isEqualTo(4 + 1);
        assertThat(rise(before, after, invalidations.formatted("relationships")))
                .isEqualTo(1);
        assertThat(rise(before, after, "tremaux_cache_evictions_total{database=\"neo4j\",cache=\"properties\"}"))
                .isZero();
    }

    private static void walkToAll() {
        Answer answer = server.client()
                .get(
                        "neo4j/traverse",
                        "start",
                        "A",
                        "labelFilter",
                        ">B",
                        "resultWhere",
                        "x>0",
                        "uniqueness",
                        "NODE_GLOBAL");
        assertThat(answer.json().path("count").asInt()).isEqualTo(20);
    }

    private static double rise(PrometheusText before, PrometheusText after, String series) {
        return after.value(series) - before.value(series);
    }

    @Test
    void shouldCountTextsThatWereReadBefore() {
        server.client().get("neo4j/traverse", "start", "A", "labelFilter", ">B|-OfThisTest");
        PrometheusText before = metrics();

        server.client().get("neo4j/traverse", "start", "A", "labelFilter", ">B|-OfThisTest");
        server.client().get("neo4j/traverse", "start", "A", "labelFilter", ">B|-AlsoOfThisTest");

        String name = "tremaux_constructed_%s_total{database=\"neo4j\"}";
        PrometheusText after = metrics();
        for (String figure : List.of("hits", "misses")) {
            assertThat(after.value(name.formatted(figure)))
                    .as(figure)
                    .isGreaterThan(before.value(name.formatted(figure)));
        }
        assertThat(after.value("tremaux_constructed_entries{database=\"neo4j\"}"))
                .isPositive();
    }

    @Test
    void shouldAddUpAudits() {
        server.client().get("neo4j/traverse", "start", "A", "labelFilter", ">B");
        PrometheusText before = metrics();

        JsonNode audit = server.client().get("neo4j/verify").json();

        String database = "{database=\"neo4j\"}";
        assertThat(audit.path("compared").asInt()).isPositive();
        awaitRise(before, "tremaux_audits_total" + database, 1);
        awaitRise(
                before,
                "tremaux_audit_compared_total" + database,
                audit.path("compared").asInt());
        awaitRise(before, "tremaux_audit_different_total" + database, 0);
    }

    @Test
    void shouldNeedALogin() {
        assertThat(server.client(null, null).get("metrics").status()).isEqualTo(401);
    }

    @Test
    void shouldHaveTheMetricsOfTheManual() throws IOException {
        List<String> documented = DocumentedTable.names(OPERATIONS, "## Metrics");

        assertThat(documented).isNotEmpty();
        assertThat(metrics().families()).containsAll(documented);
    }

    @Test
    void shouldHaveTheMetricsAndLabelsThatAlertsName() throws IOException {
        List<String> expressions = DocumentedTable.names(OPERATIONS, "## What to watch");
        assertThat(expressions).isNotEmpty();
        PrometheusText metrics = metrics();
        for (String expression : expressions) {
            requireNames(expression, metrics);
        }
    }

    /** Only the names: {@code scripts/dev dashboard-test} asks a Prometheus whether the queries find something. */
    @Test
    void shouldHaveTheMetricsAndLabelsThatTheDashboardNames() throws IOException {
        JsonNode dashboard = new ObjectMapper()
                .readTree(Path.of("docs", "grafana-dashboard.json").toFile());
        List<String> ofVariables = dashboard.findValuesAsText("definition");
        assertThat(ofVariables).hasSize(2);
        PrometheusText metrics = metrics();
        Set<String> families = new TreeSet<>();
        for (String expression : concat(dashboard.findValuesAsText("expr"), ofVariables)) {
            requireNames(expression, metrics).forEach(name -> families.add(metrics.family(name)));
        }
        assertThat(families).isEqualTo(metrics.families());
    }

    private static List<String> concat(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** Those of the metrics in an expression, each of which must exist, as the labels must. */
    private static Set<String> requireNames(String expression, PrometheusText metrics) {
        Set<String> names = all(METRIC, 0, expression);
        assertThat(metrics.names()).as(expression).containsAll(names);
        Set<String> labels = new TreeSet<>(LABELS_OF_PROMETHEUS);
        names.forEach(name -> labels.addAll(metrics.labels(name)));
        for (String named : all(LABEL, 1, expression)) {
            assertThat(labels).as(expression).contains(named.split(", "));
        }
        return names;
    }

    private static Set<String> all(Pattern pattern, int group, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(group))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
