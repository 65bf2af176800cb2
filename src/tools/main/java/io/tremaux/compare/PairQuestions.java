package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.tools.CommandException;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Starts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.neo4j.driver.Result;

/**
 * Questions from one node to another, of random pairs: the shortest path, where there is one and where there is none;
 * on the grid of roads, the shortest and the cheapest.
 */
final class PairQuestions {
    private static final int PAIRS = 20;
    private static final int DRAWN = 400;
    private static final int FAR = 5; // of the grid: one takes APOC seconds
    private static final long NONE = -1;

    private final Bolt bolt;
    private final Gds gds;
    private final List<Caching> cachings;
    private final Runnable clearing;
    private final List<Question> questions = new ArrayList<>();

    private record Pair(Start start, Start end) {}

    PairQuestions(Bolt bolt, Gds gds, List<Caching> cachings, Runnable clearing) {
        this.bolt = bolt;
        this.gds = gds;
        this.cachings = cachings.stream()
                .filter(caching -> caching.engine().equals("tremaux")) // Neo4j's follows all paths
                .toList();
        this.clearing = clearing;
    }

    List<Question> of(Graph graph) {
        switch (graph) {
            case SOCIAL -> shortest("User", "FRIEND", "-[:FRIEND]-");
            case WORDNET -> shortest("Synset", "HYPERNYM>", "-[:HYPERNYM]->");
            case GRID -> {
                List<Pair> far = first(FAR, draw("Place"));
                shortest("shortest path, far", far, "relationshipFilter: 'ROAD'", "-[:ROAD]-");
                cheapest(far);
            }
            default -> throw new CommandException("There are no pairs on the graph " + graph.title());
        }
        return questions;
    }

    private List<Pair> draw(String label) {
        List<Start> nodes = Start.random(bolt, Starts.random(DRAWN, label));
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < nodes.size(); i += 2) {
            pairs.add(new Pair(nodes.get(i), nodes.get(i + 1)));
        }
        return pairs;
    }

    private static String tremaux(String procedure, String filter, Caching caching, String column) {
        return "CALL tremaux." + procedure + "(a, b, {" + filter + ", " + caching.scopes() + "}) YIELD " + column
                + " RETURN " + column;
    }

    private void shortest(String label, String filter, String hop) {
        String config = "relationshipFilter: '" + filter + "'";
        List<Pair> connected = new ArrayList<>();
        List<Pair> apart = new ArrayList<>();
        for (Pair pair : draw(label)) {
            long length = (Long) ask(pair, tremaux("reachable", config, Caching.CHAMPION, "depth"))
                    .value();
            (length == NONE ? apart : connected).add(pair);
        }
        shortest("shortest path, a path exists", first(PAIRS, connected), config, hop);
        shortest("shortest path, none exists", first(PAIRS, apart), config, hop);
    }

    private static List<Pair> first(int most, List<Pair> pairs) {
        return pairs.subList(0, Math.min(most, pairs.size()));
    }

    private void shortest(String name, List<Pair> pairs, String config, String hop) {
        Function<Caching, String> ours = caching -> tremaux("path.shortest", config, caching, "depth");
        String any = hop.replace("]", "*]");
        Rivals rivals = new Rivals(statement -> way(pairs, statement))
                .ours(cachings, ours)
                .cleared(ours, clearing)
                .cached("tremaux.reachable", tremaux("reachable", config, Caching.CHAMPION, "depth"))
                .add("Cypher", "SHORTEST 1", "MATCH p = SHORTEST 1 (a)" + hop + "+(b) RETURN length(p) AS depth")
                .add("Cypher", "shortestPath", "MATCH p = shortestPath((a)" + any + "(b)) RETURN length(p) AS depth");
        question(name, pairs, rivals);
    }

    private void cheapest(List<Pair> pairs) {
        String config = "relationshipFilter: 'ROAD', weight: 'km'";
        Function<Caching, String> ours = caching -> tremaux("path.cheapest", config, caching, "cost");
        Rivals rivals = new Rivals(statement -> way(pairs, statement))
                .ours(cachings, ours)
                .cleared(ours, clearing)
                .add(
                        "APOC",
                        "apoc.algo.dijkstra",
                        "CALL apoc.algo.dijkstra(a, b, 'ROAD', 'km') YIELD weight RETURN weight");
        rivals.all.addAll(gds.cheapest(statement -> way(pairs, statement)));
        question("cheapest path", pairs, rivals);
    }

    private void question(String name, List<Pair> pairs, Rivals rivals) {
        if (!pairs.isEmpty()) {
            questions.add(new Question(name, pairs.size(), rivals.all));
        }
    }

    private IntFunction<Answer> way(List<Pair> pairs, String statement) {
        return number -> ask(pairs.get(number), statement);
    }

    /** A number, or {@link #NONE} where there is no row or no value. */
    private Answer ask(Pair pair, String statement) {
        return bolt.ask(
                "MATCH (a) WHERE elementId(a) = $a MATCH (b) WHERE elementId(b) = $b " + statement,
                Map.of("a", pair.start.elementId(), "b", pair.end.elementId()),
                PairQuestions::number);
    }

    private static Object number(Result result) {
        if (!result.hasNext()) {
            return NONE;
        }
        var value = result.single().get(0);
        return value.isNull() ? NONE : Math.round(value.asNumber().doubleValue());
    }
}
