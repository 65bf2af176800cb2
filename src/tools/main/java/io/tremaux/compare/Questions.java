package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.neo4j.driver.Record;
import org.neo4j.driver.Value;

/** The questions to one graph, with all that answer them in the server and in bare arrays. */
final class Questions {
    private static final int STARTS_OF_TWO_HOPS = 50;
    private static final int STARTS_OF_RECOMMENDATIONS = 10; // one takes Cypher a second
    private static final int SECONDS_OF_CLIENTS = 5; // 500 requests: the fewest for a p99
    private static final int BEST = 10;

    private final Graph graph;
    private final Bolt bolt;
    private final BareArrays arrays;
    private final Engines engines;
    private final Gds gds;
    private final List<Caching> cachings;
    private final Contender.Preparation clearing;
    private final List<Question> questions = new ArrayList<>();
    private final List<Rate> rates = new ArrayList<>();

    /** A contender that many clients ask: the run gives their latencies. */
    record Rate(Contender contender, Supplier<List<Double>> run) {}

    /**
     * @param clearing resets the permanent caches
     */
    Questions(
            Graph graph,
            Bolt bolt,
            BareArrays arrays,
            Engines engines,
            Gds gds,
            List<Caching> cachings,
            Contender.Preparation clearing) {
        this.graph = graph;
        this.bolt = bolt;
        this.arrays = arrays;
        this.engines = engines;
        this.gds = gds;
        this.cachings = cachings;
        this.clearing = clearing;
    }

    List<Question> all() {
        List<Start> root = Start.of(bolt, graph.everyNode().starts());
        List<Start> some = Start.random(bolt, graph.neighbourhood().starts());
        List<Start> few = first(STARTS_OF_TWO_HOPS, some);
        if (graph.isTree()) {
            counted("every node, NONE", graph.everyNode().depthFirst(Uniqueness.NONE), root);
        }
        counted("every node", graph.everyNode(), root);
        counted(graph.subsetName(), graph.subset(), root);
        nodes(root);
        Question twoHops = counted("two hops", graph.neighbourhood(), few);
        rated(twoHops, few);
        paths(root);
        tiny(some);
        if (graph.recommends()) {
            recommended(first(STARTS_OF_RECOMMENDATIONS, some));
        }
        return questions;
    }

    private static List<Start> first(int most, List<Start> starts) {
        return starts.subList(0, Math.min(most, starts.size()));
    }

    private Question counted(String name, Workload workload, List<Start> starts) {
        List<Contender> all = new ArrayList<>();
        cachings.forEach(caching -> all.add(ofOurs(caching, starts, count(workload, caching))));
        if (starts.size() > 1) {
            all.add(Contender.cached(
                            "Tremaux",
                            "tremaux all permanent, cleared before",
                            way(starts, count(workload, Caching.CHAMPION)))
                    .after(clearing));
        }
        boolean meetsOnce = workload.uniqueness() == Uniqueness.NODE_GLOBAL;
        String counting = meetsOnce ? "count(DISTINCT n)" : "count(*)";
        cypher(all, workload, starts, "RETURN " + counting + " AS count");
        String filter = workload.isOfTrue() ? " WITH node WHERE node.value" : "";
        if (meetsOnce) {
            String nodes = ".path.subgraphNodes(r, {" + workload.config() + "}) YIELD node" + filter
                    + " RETURN count(*) AS count";
            all.add(Contender.inServer("APOC", "apoc.path.subgraphNodes", way(starts, "CALL apoc" + nodes)));
            all.add(Contender.cached("Tremaux", "tremaux.path.subgraphNodes", way(starts, "CALL tremaux" + nodes)));
        }
        String end = filter.isEmpty() ? "" : " WITH last(nodes(path)) AS node WHERE node.value";
        String expanded = ".path.expandConfig(r, {" + workload.config() + ", uniqueness: '" + workload.uniqueness()
                + "'}) YIELD path" + end + " RETURN count(*) AS count";
        all.add(Contender.inServer("APOC", "apoc.path.expandConfig", way(starts, "CALL apoc" + expanded)));
        if (!meetsOnce) {
            all.add(Contender.cached("Tremaux", "tremaux.path.expandConfig", way(starts, "CALL tremaux" + expanded)));
        }
        outside(all, workload, starts);
        Question question = new Question(name, starts.size(), all);
        questions.add(question);
        return question;
    }

    /** The same traversals, by many clients. */
    private void rated(Question question, List<Start> starts) {
        Workload workload = graph.neighbourhood();
        String distinct = " RETURN count(DISTINCT n) AS count";
        cachings.forEach(caching -> rate(question, starts, caching.family(), caching.name(), count(workload, caching)));
        rate(question, starts, "Cypher", "Cypher, variable length", "MATCH " + workload.pattern() + distinct);
        rate(question, starts, "Cypher", "Cypher, quantified path", "MATCH " + workload.quantified() + distinct);
        rate(
                question,
                starts,
                "APOC",
                "apoc.path.subgraphNodes",
                "CALL apoc.path.subgraphNodes(r, {" + workload.config() + "}) YIELD node RETURN count(*) AS count");
    }

    private void rate(Question question, List<Start> starts, String family, String name, String statement) {
        rates.add(new Rate(
                Contender.inServer(family, name, way(starts, statement)),
                () -> new Clients(bolt, question, starts, SECONDS_OF_CLIENTS).run(name, statement)));
    }

    /** Those that answer many clients. */
    List<Rate> rates() {
        return rates;
    }

    private void cypher(List<Contender> all, Workload workload, List<Start> starts, String end) {
        all.add(Contender.inServer(
                "Cypher", "Cypher, variable length", way(starts, "MATCH " + workload.pattern() + " " + end)));
        all.add(Contender.inServer(
                "Cypher", "Cypher, quantified path", way(starts, "MATCH " + workload.quantified() + " " + end)));
    }

    private void outside(List<Contender> all, Workload workload, List<Start> starts) {
        all.add(arrays.contender(
                workload, starts.stream().map(start -> new int[] {start.id()}).toList()));
        all.addAll(engines.counting(workload, starts));
        all.addAll(gds.contenders(workload, starts));
    }

    private static String count(Workload workload, Caching caching) {
        return "CALL tremaux.count(r, {" + workload.tremauxConfig() + ", " + caching.config()
                + "}) YIELD count RETURN count";
    }

    private Contender ofOurs(Caching caching, List<Start> starts, String statement) {
        return ofOurs(caching, way(starts, statement));
    }

    private static Contender ofOurs(Caching caching, Contender.Way way) {
        return caching.isPermanent()
                ? Contender.cached(caching.family(), caching.name(), way)
                : Contender.inServer(caching.family(), caching.name(), way);
    }

    private Contender.Way way(List<Start> starts, String statement) {
        return start -> bolt.ask(starts.get(start), statement, Bolt::number);
    }

    /** Each with two of its properties, read at the client. */
    private void nodes(List<Start> root) {
        Workload workload = graph.everyNode().downTo(graph.nodesTo());
        String end = String.join(", ", graph.properties());
        List<Contender> all = new ArrayList<>();
        for (Caching caching : cachings) {
            all.add(ofOurs(
                    caching,
                    rows(
                            root,
                            "CALL tremaux.traverse(r, {" + workload.tremauxConfig() + ", " + caching.config()
                                    + "}) YIELD node RETURN " + end)));
        }
        String distinct = " WITH DISTINCT n AS node RETURN " + end;
        all.add(Contender.inServer(
                "Cypher", "Cypher, variable length", rows(root, "MATCH " + workload.pattern() + distinct)));
        all.add(Contender.inServer(
                "Cypher", "Cypher, quantified path", rows(root, "MATCH " + workload.quantified() + distinct)));
        String called = ".path.subgraphNodes(r, {" + workload.config() + "}) YIELD node RETURN " + end;
        all.add(Contender.inServer("APOC", "apoc.path.subgraphNodes", rows(root, "CALL apoc" + called)));
        all.add(Contender.cached("Tremaux", "tremaux.path.subgraphNodes", rows(root, "CALL tremaux" + called)));
        questions.add(new Question("nodes to depth " + graph.nodesTo() + ", with two values each", 1, all));
    }

    /** The rows as a multiset: how often each comes. */
    private Contender.Way rows(List<Start> starts, String statement) {
        return start -> {
            List<List<Value>> rows = new ArrayList<>();
            Answer answer = bolt.ask(starts.get(start), statement, result -> {
                result.forEachRemaining(row -> rows.add(row.values()));
                return rows.size();
            });
            Map<List<Value>, Integer> times = new HashMap<>();
            rows.forEach(row -> times.merge(row, 1, Integer::sum));
            return new Answer(times, answer.ms());
        };
    }

    private void paths(List<Start> root) {
        Workload workload =
                graph.everyNode().depthFirst(Uniqueness.RELATIONSHIP_PATH).downTo(graph.pathsTo());
        List<Contender> all = new ArrayList<>();
        cachings.forEach(caching -> all.add(ofOurs(caching, root, count(workload, caching))));
        cypher(all, workload, root, "RETURN count(*) AS count");
        String called = ".path.expandConfig(r, {" + workload.config() + "}) YIELD path RETURN count(*) AS count";
        all.add(Contender.inServer("APOC", "apoc.path.expandConfig", way(root, "CALL apoc" + called)));
        all.add(Contender.cached("Tremaux", "tremaux.path.expandConfig", way(root, "CALL tremaux" + called)));
        outside(all, workload, root);
        questions.add(new Question("paths to depth " + graph.pathsTo(), 1, all));
    }

    /** Many short traversals in one statement. */
    private void tiny(List<Start> starts) {
        Workload workload = graph.neighbourhood().downTo(1);
        String from = "MATCH (r) WHERE elementId(r) IN $starts ";
        Map<String, Object> parameters =
                Map.of("starts", starts.stream().map(Start::elementId).toList());
        List<Contender> all = new ArrayList<>();
        for (Caching caching : cachings) {
            all.add(ofOurs(
                    caching,
                    sum(
                            from + "CALL tremaux.count(r, {" + workload.tremauxConfig() + ", " + caching.config()
                                    + "}) YIELD count RETURN sum(count)",
                            parameters)));
        }
        String counted = " RETURN count(DISTINCT n) AS count } RETURN sum(count)";
        all.add(Contender.inServer(
                "Cypher",
                "Cypher, variable length",
                sum(from + "CALL (r) { MATCH " + workload.pattern() + counted, parameters)));
        all.add(Contender.inServer(
                "Cypher",
                "Cypher, quantified path",
                sum(from + "CALL (r) { MATCH " + workload.quantified() + counted, parameters)));
        String called = ".path.subgraphNodes(r, {" + workload.config() + "}) YIELD node RETURN count(*)";
        all.add(Contender.inServer("APOC", "apoc.path.subgraphNodes", sum(from + "CALL apoc" + called, parameters)));
        all.add(Contender.cached(
                "Tremaux", "tremaux.path.subgraphNodes", sum(from + "CALL tremaux" + called, parameters)));
        all.add(arrays.contender(
                workload, List.of(starts.stream().mapToInt(Start::id).toArray())));
        all.addAll(engines.summing(workload, starts));
        questions.add(new Question(starts.size() + " walks of one hop", 1, all));
    }

    private Contender.Way sum(String statement, Map<String, Object> parameters) {
        return start -> bolt.ask(statement, parameters, Bolt::number);
    }

    /** The ten best features for a user: those that most friends of friends have. */
    private void recommended(List<Start> starts) {
        List<Contender> all = new ArrayList<>();
        String end = "}) YIELD node, score RETURN id(node) AS id, score";
        for (Caching caching : cachings) {
            all.add(ofOurs(
                    caching,
                    ranked(
                            starts,
                            "CALL tremaux.recommend(r, {steps: ['FRIEND>', 'FRIEND>', 'HAS>'], exclude: 'HAS>', limit: "
                                    + BEST + ", " + caching.config() + end)));
        }
        all.add(Contender.inServer(
                "Cypher",
                "Cypher",
                ranked(
                        starts,
                        "MATCH (r)-[:FRIEND]->()-[:FRIEND]->()-[:HAS]->(n) WHERE NOT (r)-[:HAS]->(n)"
                                + " WITH n, count(*) AS score ORDER BY score DESC, id(n) LIMIT " + BEST
                                + " RETURN id(n) AS id, score")));
        questions.add(new Question("recommendation", starts.size(), all));
    }

    private Contender.Way ranked(List<Start> starts, String statement) {
        return start -> bolt.ask(starts.get(start), statement, result -> result.list(Record::asMap));
    }
}
