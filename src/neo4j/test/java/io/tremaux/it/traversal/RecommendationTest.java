package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.execution.RankedNodes;
import io.tremaux.query.Engine;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * On random graphs, random steps are counted as Cypher counts them: by our engine with each facade in each scope, by
 * Neo4j's framework, which takes most of the time, in some combinations of scopes.
 */
class RecommendationTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int QUESTIONS_PER_GRAPH = 4;
    private static final int FRAMEWORK_SCOPES = 3; // for a question

    private final GraphDatabaseService database = server.database();
    private int results;

    /** A node and its score. */
    record Scored(long node, Number score) {}

    @Test
    void shouldCountAsCypherCounts() {
        Rounds.run(8, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(database, random);
            for (int i = 0; i < QUESTIONS_PER_GRAPH; i++) {
                compare(RandomRecommendation.random(random, graph), random, replay);
            }
        });
        assertThat(results).as("Results in all").isPositive();
    }

    private void compare(RandomRecommendation question, Random random, String replay) {
        List<Scored> expected = byCypher(question);
        results += expected.size();
        for (Engine engine : Engine.values()) {
            for (Scopes scopes : scopes(engine, random)) {
                String context = replay + question + " by " + engine + " in " + scopes + "\n" + question.cypher();
                assertThat(ranked(question.request(scopes, engine))).as(context).isEqualTo(expected);
            }
            compareSome(question, expected, engine, random, replay);
        }
    }

    private static List<Scopes> scopes(Engine engine, Random random) {
        return engine == Engine.TREMAUX
                ? Walks.ALL_SCOPES
                : random.ints(FRAMEWORK_SCOPES, 0, Walks.ALL_SCOPES.size())
                        .mapToObj(Walks.ALL_SCOPES::get)
                        .toList();
    }

    private void compareSome(
            RandomRecommendation question, List<Scored> all, Engine engine, Random random, String replay) {
        Scopes scopes = Walks.ALL_SCOPES.get(random.nextInt(Walks.ALL_SCOPES.size()));
        int skip = random.nextInt(3);
        int limit = random.nextInt(5);
        Map<String, Object> some = new HashMap<>(Map.of("skip", (long) skip, "limit", (long) limit));
        List<Scored> best = all;
        if (random.nextBoolean()) {
            some.put("minScore", 1.5);
            best = best.stream().filter(one -> one.score().doubleValue() > 1.5).toList();
        }
        assertThat(ranked(question.request(scopes, engine, some)))
                .as(replay + question + " by " + engine + " in " + scopes + " " + some)
                .isEqualTo(best.stream().skip(skip).limit(limit).toList());
    }

    private List<Scored> byCypher(RandomRecommendation question) {
        Set<Long> leftOut = new HashSet<>();
        try (Transaction transaction = database.beginTx()) {
            if (!question.includesStart()) {
                rows(transaction, "MATCH (n) WHERE elementId(n) IN $starts RETURN id(n) AS node, 1 AS score", question)
                        .forEach(row -> leftOut.add(row.node()));
            }
            question.exclude.forEach(steps ->
                    rows(transaction, question.cypher(steps), question).forEach(row -> leftOut.add(row.node())));
            return rows(transaction, question.cypher(), question).stream()
                    .filter(row -> !leftOut.contains(row.node()))
                    .toList();
        }
    }

    private static List<Scored> rows(Transaction transaction, String statement, RandomRecommendation question) {
        List<Scored> rows = new ArrayList<>();
        try (Result result = transaction.execute(statement, Map.of("starts", question.starts))) {
            result.forEachRemaining(row -> rows.add(new Scored((Long) row.get("node"), (Number) row.get("score"))));
        }
        return rows;
    }

    private List<Scored> ranked(RecommendQuery request) {
        try (InternalTransaction transaction = Walks.begin(database);
                RankedNodes nodes = (RankedNodes) Walks.of(database).open(transaction, request)) {
            List<Scored> ranked = new ArrayList<>();
            while (nodes.next()) {
                ranked.add(new Scored(nodes.node(), nodes.score()));
            }
            assertThat(nodes.outcome().truncated()).isNull();
            return ranked;
        }
    }
}
