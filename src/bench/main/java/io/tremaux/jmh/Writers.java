package io.tremaux.jmh;

import io.tremaux.neo4j.entity.NodeAtHand;
import io.tremaux.query.NodeSelector;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongLists;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The cost of commits for the writing threads: CPU time per commit with Tremaux over that without, in pairs of turns
 * side by side. A commit adds one new {@code :A}, or 10,000 of them, each below a random {@code :B} of the seed tree.
 * The caches know that node, since a walk over the whole tree comes before each turn. During a turn a short walk every
 * few milliseconds keeps the caches in use. Each thread has parents of its own, so that none waits for a lock.
 *
 * <pre>{@code scripts/dev jmh writers}</pre>
 */
public final class Writers {
    private static final Map<String, String> DEFAULTS = Map.of(
            "folder", "target/jmh/data",
            "depth", "5",
            "pairs", "20",
            "threads", "1,16",
            "commits", "20000",
            "large", "16");

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WARM_UP_PAIRS = 3;
    private static final int MANY_NODES = 10_000;
    private static final int MILLIS_BETWEEN_QUESTIONS = 5;
    private static final long SEED = 42;
    private static final double NANOS_PER_MICRO = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Arguments arguments;
    private final Map<Side, Tree> trees = new EnumMap<>(Side.class);
    private final Random random = new Random(SEED);

    /** One side's tree: the parents of new nodes, and the starts of small walks. */
    private record Tree(SeedGraph graph, LongList parents, List<NodeSelector> starts) {}

    /** Commits of so many nodes by so many threads. */
    private record Load(int nodes, int threads, int commits) {}

    /**
     * The cost of a turn: CPU nanoseconds of all writing threads together, and nanoseconds from its begin to its end.
     */
    private record Turn(long cpuNanos, long nanos) {}

    private Writers(Arguments arguments) {
        this.arguments = arguments;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        new Writers(Arguments.parse(arguments, DEFAULTS)).run();
    }

    private void run() throws InterruptedException, ExecutionException {
        Path folder = arguments.path("folder");
        for (Side side : Side.values()) {
            SeedGraph graph = new SeedGraph(side.create(folder, "writers"), arguments.number("depth"));
            trees.put(side, new Tree(graph, parents(graph), graph.starts()));
        }
        Report.facts("scripts/dev jmh writers " + arguments);
        Report.header(
                "a commit",
                "threads",
                "CPU us with",
                "CPU us without",
                "CPU ratio",
                "commits/s with",
                "throughput ratio");
        compare(1, arguments.number("commits"));
        compare(MANY_NODES, arguments.number("large"));
        trees.values().forEach(tree -> tree.graph().close());
    }

    private void compare(int nodes, int commits) throws InterruptedException, ExecutionException {
        if (commits > 0) {
            for (String threads : arguments.text("threads").split(",")) {
                compare(new Load(nodes, Integer.parseInt(threads), commits));
            }
        }
    }

    private static LongList parents(SeedGraph graph) {
        LongList parents = new LongArrayList();
        try (InternalTransaction transaction = graph.graph().begin();
                var nodes = transaction.findNodes(SeedTraversal.B)) {
            nodes.forEachRemaining(node -> parents.add(NodeAtHand.idOf(node)));
        }
        LongLists.shuffle(parents, new Random(SEED));
        return parents;
    }

    private void compare(Load load) throws InterruptedException, ExecutionException {
        int pairs = arguments.number("pairs");
        double[] cpu = new double[pairs];
        double[] throughput = new double[pairs];
        Map<Side, List<Turn>> turns =
                new EnumMap<>(Map.of(Side.WITH, new ArrayList<>(), Side.WITHOUT, new ArrayList<>()));
        for (int pair = -WARM_UP_PAIRS; pair < pairs; pair++) {
            Map<Side, Turn> both = new EnumMap<>(Side.class);
            for (Side side : Side.inTurn(pair)) {
                both.put(side, turn(side, load));
            }
            Turn with = both.get(Side.WITH);
            Turn without = both.get(Side.WITHOUT);
            if (pair >= 0) {
                both.forEach((side, turn) -> turns.get(side).add(turn));
                cpu[pair] = (double) with.cpuNanos / without.cpuNanos;
                throughput[pair] = (double) without.nanos / with.nanos;
                Report.progress("%s, pair %d: CPU %.3f, throughput %.3f", load, pair + 1, cpu[pair], throughput[pair]);
            }
        }
        Report.row(
                load.nodes + " + " + load.nodes,
                load.threads,
                micros(turns.get(Side.WITH), load),
                micros(turns.get(Side.WITHOUT), load),
                Ratio.of(cpu),
                load.commits / (nanos(turns.get(Side.WITH)) / NANOS_PER_SECOND),
                Ratio.of(throughput));
    }

    private static double micros(List<Turn> turns, Load load) {
        return Ratio.of(turns.stream().mapToDouble(Turn::cpuNanos).toArray()).median() / NANOS_PER_MICRO / load.commits;
    }

    private static double nanos(List<Turn> turns) {
        return Ratio.of(turns.stream().mapToDouble(Turn::nanos).toArray()).median();
    }

    private Turn turn(Side side, Load load) throws InterruptedException, ExecutionException {
        Tree tree = trees.get(side);
        tree.graph().walk(side.variant()); // reads all earlier writes, so that the caches know them again
        ExecutorService threads =
                Executors.newFixedThreadPool(load.threads, task -> new Thread(task, "writer " + side));
        ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor();
        Random starts = new Random(random.nextLong());
        Future<?> asking = reader.scheduleWithFixedDelay(
                () -> askALittle(tree, side.variant(), starts), 0, MILLIS_BETWEEN_QUESTIONS, TimeUnit.MILLISECONDS);
        try {
            List<Callable<Long>> writers = new ArrayList<>();
            for (int i = 0; i < load.threads; i++) {
                int own = i;
                Random values = new Random(random.nextLong());
                writers.add(() -> write(tree, load, own, values));
            }
            long begin = System.nanoTime();
            long cpuNanos = 0;
            for (Future<Long> written : threads.invokeAll(writers)) {
                cpuNanos += written.get();
            }
            return new Turn(cpuNanos, System.nanoTime() - begin);
        } finally {
            asking.cancel(false);
            reader.shutdown();
            threads.shutdown();
            reader.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private static void askALittle(Tree tree, Variant variant, Random random) {
        NodeSelector start = tree.starts().get(random.nextInt(tree.starts().size()));
        tree.graph().graph().walk(variant.request(start, SeedTraversal.downTo(SeedGraph.SHORT_WALK)));
    }

    /** Makes one thread's share of the commits; returns its CPU time. */
    private static long write(Tree tree, Load load, int own, Random random) {
        int parents = tree.parents().size() / load.threads;
        long begin = THREADS.getCurrentThreadCpuTime();
        for (int commit = own; commit < load.commits; commit += load.threads) {
            try (InternalTransaction transaction = tree.graph().graph().begin()) {
                for (int i = 0; i < load.nodes; i++) {
                    Node node = transaction.createNode(SeedTraversal.A);
                    node.setProperty(SeedTraversal.VALUE, random.nextBoolean());
                    long parent = tree.parents().getLong(own + load.threads * random.nextInt(parents));
                    transaction.newNodeEntity(parent).createRelationshipTo(node, SeedTraversal.HAS_A);
                }
                transaction.commit();
            }
        }
        return THREADS.getCurrentThreadCpuTime() - begin;
    }
}
