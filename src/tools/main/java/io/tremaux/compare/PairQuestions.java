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
 *
 * @param clearing resets the shared caches
 */
record PairQuestions(Bolt bolt, Gds gds, List<Caching> cachings, Runnable clearing) {
    private static final int PAIRS = 20;
    private static final int DRAWN = 400;
    private static final int FAR = 5; // of the grid: one takes APOC seconds
    private static final long NONE = -1;

    private record Pair(Start start, Start end) {}

    List<Question> of(Graph graph) {
        return switch (graph) {
            case SOCIAL -> shortest("User", "FRIEND", "-[:FRIEND]-");
            case WORDNET -> shortest("Synset", "HYPERNYM>", "-[:HYPERNYM]->");
            case GRID -> far();
            default -> throw new CommandException("There are no pairs on the graph " + graph.title());
        };
    }

    /** Neo4j's engine follows all paths. */
    private List<Caching> ofTremaux() {
        return cachings.stream()
                .filter(caching -> caching.engine().equals("tremaux"))
                .toList();
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

    private List<Question> shortest(String label, String filter, String hop) {
        List<Question> questions = new ArrayList<>();
        String config = "relationshipFilter: '" + filter + "'";
        List<Pair> connected = new ArrayList<>();
        List<Pair> apart = new ArrayList<>();
        for (Pair pair : draw(label)) {
            long length = (Long) ask(pair, tremaux("reachable", config, Caching.CHAMPION, "depth"))
                    .value();
            (length == NONE ? apart : connected).add(pair);
        }
        if (!connected.isEmpty()) {
            questions.add(
                    shortest("a path exists", connected.stream().limit(PAIRS).toList(), config, hop));
        }
        if (!apart.isEmpty()) {
            questions.add(shortest("none exists", apart.stream().limit(PAIRS).toList(), config, hop));
        }
        return questions;
    }

    private Question shortest(String kind, List<Pair> pairs, String config, String hop) {
        Function<Caching, String> ours = caching -> tremaux("path.shortest", config, caching, "depth");
        String any = hop.replace("]", "*]");
        Rivals rivals = new Rivals(statement -> way(pairs, statement))
                .ours(ofTremaux(), ours)
                .cleared(ours, clearing)
                .cached("tremaux.reachable", tremaux("reachable", config, Caching.CHAMPION, "depth"))
                .add("Cypher", "SHORTEST 1", "MATCH p = SHORTEST 1 (a)" + hop + "+(b) RETURN length(p) AS depth")
                .add("Cypher", "shortestPath", "MATCH p = shortestPath((a)" + any + "(b)) RETURN length(p) AS depth");
        return new Question("shortest path, " + kind, pairs.size(), rivals.all);
    }

    private List<Question> far() {
        List<Pair> pairs = draw("Place").stream().limit(FAR).toList();
        return List.of(shortest("far apart", pairs, "relationshipFilter: 'ROAD'", "-[:ROAD]-"), cheapest(pairs));
    }

    private Question cheapest(List<Pair> pairs) {
        String config = "relationshipFilter: 'ROAD', weight: 'km'";
        Function<Caching, String> ours = caching -> tremaux("path.cheapest", config, caching, "cost");
        Rivals rivals = new Rivals(statement -> way(pairs, statement))
                .ours(ofTremaux(), ours)
                .cleared(ours, clearing)
                .add(
                        "APOC",
                        "apoc.algo.dijkstra",
                        "CALL apoc.algo.dijkstra(a, b, 'ROAD', 'km') YIELD weight RETURN weight");
        rivals.all.addAll(gds.cheapest(statement -> way(pairs, statement)));
        return new Question("cheapest path", pairs.size(), rivals.all);
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
