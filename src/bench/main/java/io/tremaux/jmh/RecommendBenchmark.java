package io.tremaux.jmh;

import io.tremaux.execution.NodeProperties;
import io.tremaux.execution.RankedNodes;
import io.tremaux.query.RecommendQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.seed.LikesSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What random persons might like: the items I like, who else likes them, what else they like, counted, without what I
 * like, the ten best. Tremaux and the Core API each go from a person's name to items' names, in a transaction
 * of their own.
 *
 * <pre>{@code scripts/dev jmh one RecommendBenchmark -p row=200/10/1000}</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class RecommendBenchmark {
    private static final long SEED = 42;
    private static final int COMPARED = 3;
    private static final int BEST = 10;
    private static final Label PERSON = Label.label("Person");
    private static final RelationshipType LIKES = RelationshipType.withName("LIKES");

    private static final Map<String, Object> HOW = Map.of(
            "start", "Person(name==$name)",
            "steps", List.of("LIKES>", "<LIKES", "LIKES>"),
            "exclude", "LIKES>");

    /** Items, likes of a person, persons. */
    @Param({
        "200/10/1000",
        "200/10/10000",
        "200/100/1000",
        "200/100/10000",
        "2000/10/1000",
        "2000/10/10000",
        "2000/100/1000",
        "2000/100/10000"
    })
    public String row;

    private final Random random = new Random(SEED);
    private int persons;
    private EmbeddedGraph graph;

    /** An item, and how much it is recommended. */
    private record Recommended(String item, long score) {}

    @Setup
    public void open() {
        String[] numbers = row.split("/");
        persons = Integer.parseInt(numbers[2]);
        graph = EmbeddedGraph.open(Path.of("target/jmh/data/likes-" + row.replace('/', '-')));
        graph.plant(new LikesSpec(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), persons, SEED));
        for (int i = 0; i < COMPARED; i++) {
            check("person " + i);
        }
    }

    /** Equal scores are in an order of their own each time, so that the tail may be of other items. */
    private void check(String person) {
        List<Recommended> expected = byCoreApi(person);
        List<Recommended> found = byTremaux(person);
        List<Long> scores = expected.stream().map(Recommended::score).toList();
        if (!scores.equals(found.stream().map(Recommended::score).toList())) {
            throw new IllegalStateException(person + ": " + found + " instead of " + expected);
        }
    }

    @TearDown
    public void close() {
        graph.close();
    }

    private String anyone() {
        return "person " + random.nextInt(persons);
    }

    @Benchmark
    public Object tremaux() {
        return byTremaux(anyone());
    }

    @Benchmark
    public Object coreApi() {
        return byCoreApi(anyone());
    }

    private List<Recommended> byTremaux(String name) {
        Map<String, Object> parameters = new HashMap<>(HOW);
        parameters.put("params", Map.of("name", name));
        RecommendQuery request = (RecommendQuery) graph.read(QueryKind.RECOMMEND, parameters);
        try (InternalTransaction transaction = graph.begin();
                RankedNodes nodes = (RankedNodes) graph.traversals().open(transaction, request)) {
            List<Recommended> best = new ArrayList<>();
            NodeProperties names = nodes.properties(List.of("name"));
            while (nodes.next()) {
                String item = (String) names.of(nodes.node()).get("name");
                best.add(new Recommended(item, nodes.score().longValue()));
            }
            return best;
        }
    }

    private List<Recommended> byCoreApi(String name) {
        try (InternalTransaction transaction = graph.begin()) {
            Node me = transaction.findNode(PERSON, "name", name);
            Set<Node> mine = new HashSet<>();
            Map<Node, long[]> scores = new HashMap<>();
            for (Relationship mineLike : me.getRelationships(Direction.OUTGOING, LIKES)) {
                Node item = mineLike.getEndNode();
                mine.add(item);
                for (Relationship theirLike : item.getRelationships(Direction.INCOMING, LIKES)) {
                    if (!theirLike.equals(mineLike)) {
                        count(mineLike, theirLike, scores);
                    }
                }
            }
            scores.keySet().removeAll(mine);
            return scores.entrySet().stream()
                    .sorted((one, other) -> Long.compare(other.getValue()[0], one.getValue()[0]))
                    .limit(BEST)
                    .map(entry -> new Recommended((String) entry.getKey().getProperty("name"), entry.getValue()[0]))
                    .toList();
        }
    }

    private static void count(Relationship mineLike, Relationship theirLike, Map<Node, long[]> scores) {
        for (Relationship like : theirLike.getStartNode().getRelationships(Direction.OUTGOING, LIKES)) {
            if (!like.equals(theirLike) && !like.equals(mineLike)) {
                scores.computeIfAbsent(like.getEndNode(), any -> new long[1])[0]++;
            }
        }
    }
}
