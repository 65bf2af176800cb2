package io.tremaux.traversal.filter;

import static io.tremaux.traversal.filter.CountingLabels.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import apoc.path.LabelSequenceEvaluator;
import io.tremaux.parameter.InvalidParameterException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.traversal.Evaluation;

/**
 * Random label filters, judged by APOC itself and by ours. A failure names the case; {@code -Dseed=} plays it again.
 */
class LabelFilterOracleTest {
    private static final List<String> PIECES =
            List.of("A", "B", "C", "A", "B", "*", ":", "\\:", "|", "|", "|", ",", ",", "+", "-", ">", "/", " ");
    private static final List<String> LABELS = List.of("A", "B", "C", "*", " ", ":A", "A:", "A:B", "AB", ">A", " B");

    private record Case(
            String filter,
            boolean beginSequenceAtStart,
            boolean filterStartNode,
            int depth,
            int minLevel,
            String labels) {
        static Case random(Random random) {
            String filter = IntStream.rangeClosed(0, random.nextInt(9))
                    .mapToObj(i -> PIECES.get(random.nextInt(PIECES.size())))
                    .collect(Collectors.joining());
            String labels =
                    LABELS.stream().filter(label -> random.nextInt(3) == 0).collect(Collectors.joining("&"));
            return new Case(
                    filter,
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextInt(6),
                    random.nextInt(5) - 1,
                    labels);
        }

        /** APOC's verdict, with what it leaves to Neo4j's own check of the minimum level; its exception if it fails. */
        String byApoc() {
            if (filter.trim().isEmpty()) {
                return (depth >= minLevel ? Verdict.INCLUDE_AND_CONTINUE : Verdict.EXCLUDE_AND_CONTINUE).name();
            }
            try {
                Evaluation verdict = new LabelSequenceEvaluator(
                                filter.trim(), filterStartNode, beginSequenceAtStart, minLevel)
                        .evaluate(path());
                return Evaluation.of(verdict.includes() && depth >= minLevel, verdict.continues())
                        .name();
            } catch (StringIndexOutOfBoundsException | ArithmeticException e) {
                return "refused";
            }
        }

        String byUs() {
            NumberedTokens tokens = new NumberedTokens();
            try {
                return LabelFilter.parse(filter, beginSequenceAtStart, filterStartNode)
                        .bind(tokens)
                        .judge(tokens.labels(labels.isEmpty() ? null : labels), NODE, depth, depth < minLevel)
                        .name();
            } catch (InvalidParameterException e) {
                return "refused";
            }
        }

        /** A lone comma fails in APOC only when a node is judged that is not exempt. */
        boolean failsLazily() {
            return filter.trim().matches(",+") && depth == 0 && !(filterStartNode && beginSequenceAtStart);
        }

        private Path path() {
            Iterable<Label> names = labels.isEmpty()
                    ? List.of()
                    : List.of(labels.split("&", 0)).stream().map(Label::label).toList();
            Node node = proxy(Node.class, (proxy, method, arguments) -> names);
            return proxy(
                    Path.class, (proxy, method, arguments) -> method.getName().equals("length") ? depth : node);
        }

        private static <T> T proxy(Class<T> type, InvocationHandler handler) {
            return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
        }
    }

    @Test
    void shouldJudgeAsApocDoes() {
        long seed = Long.getLong("seed", 2016);
        Random random = new Random(seed);
        List<Case> different = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            Case next = Case.random(random);
            if (!next.failsLazily() && !next.byUs().equals(next.byApoc())) {
                different.add(next);
            }
        }
        assertThat(different).as("seed %d", seed).isEmpty();
    }
}
