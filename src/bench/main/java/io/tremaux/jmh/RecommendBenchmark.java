package io.tremaux.jmh;

import io.tremaux.graphs.Likes;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
 * like, the ten best. From a person's name to items' names.
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
    private Likes likes;
    private EmbeddedGraph graph;
    private RecommendTechniques techniques;
    private GuancialeTechnique guanciale;

    @Setup
    public void open() {
        likes = Likes.parse(row);
        Path home = Path.of("target/jmh/data/likes-" + row.replace('/', '-'));
        graph = EmbeddedGraph.open(home);
        graph.plant(likes.measures());
        techniques = new RecommendTechniques(graph);
        guanciale = new GuancialeTechnique(likes);
        for (int i = 0; i < COMPARED; i++) {
            compare(likes.person(i));
        }
    }

    private void compare(String person) {
        List<Recommended> expected = techniques.byCoreApi(person);
        check(person, expected, techniques.byTremaux(person, false));
        check(person, guanciale.of(person), techniques.byTremaux(person, true));
    }

    /** Equal scores are in an order of their own each time, so that the tail may be of other items. */
    private static void check(String person, List<Recommended> expected, List<Recommended> found) {
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
        return likes.person(random.nextInt(likes.measures().persons()));
    }

    @Benchmark
    public Object tremaux() {
        return techniques.byTremaux(anyone(), false);
    }

    /** Neighbours as sets, as the article has them. */
    @Benchmark
    public Object tremauxDistinct() {
        return techniques.byTremaux(anyone(), true);
    }

    @Benchmark
    public Object coreApi() {
        return techniques.byCoreApi(anyone());
    }

    @Benchmark
    public Object cypher() {
        return techniques.byCypher(anyone());
    }

    @Benchmark
    public Object article() {
        return guanciale.of(anyone());
    }
}
