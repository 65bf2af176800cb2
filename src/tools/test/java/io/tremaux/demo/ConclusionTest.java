package io.tremaux.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    private static final int RUNS = 15;

    private static ScenarioStatistics measured(String engine, Question question, String caches, double ms) {
        String labels = caches.split("/")[0];
        String relationships = caches.split("/")[1];
        ScenarioStatistics measurement = new ScenarioStatistics(
                new Scenario(engine, question, false, new Caches(labels, labels, relationships)));
        measurement.first = answer(20 * ms);
        for (int i = 0; i < RUNS; i++) {
            measurement.answers.add(answer(ms));
        }
        return measurement;
    }

    private static Answer answer(double ms) {
        return new Answer(1, 87_381, 1, "exact", ms, ms, ms, 1, 1, 0, 0);
    }

    @Test
    void saysTheTimesOfOneQuestionAndHowManyTimesAsFast() {
        List<ScenarioStatistics> all = List.of(
                measured("neo4j", Question.SEED, "none/none", 100),
                measured("neo4j", Question.SEED, "permanent/none", 40),
                measured("neo4j", Question.SEED, "permanent/request", 30),
                measured("neo4j", Question.PRODUCTION, "none/none", 900),
                measured("neo4j", Question.WALKER, "none/none", 101),
                measured("tremaux", Question.WALKER, "permanent/none", 20),
                measured("tremaux", Question.WALKER, "permanent/permanent", 4));

        assertThat(Conclusion.of(all)).isEqualToNormalizingWhitespace("""
                Seed traversal, 87381 nodes:
                  by Neo4j's framework                 100.0 ms
                  by it, with the caches of 2016        40.0 ms     2.5 times as fast
                  by Tremaux                             4.0 ms    25.0 times as fast
                Tremaux's first traversal, which filled its caches, took 80.0 ms.
                """);
    }

    @Test
    void saysEachQuestion() {
        List<ScenarioStatistics> all = List.of(
                measured("neo4j", Question.BELOW, "none/none", 100),
                measured("tremaux", Question.BELOW, "permanent/permanent", 10),
                measured("neo4j", Question.COMPONENT, "none/none", 300),
                measured("tremaux", Question.COMPONENT, "permanent/permanent", 15));

        assertThat(Conclusion.of(all)).contains("every synset", "10.0 times", "one label denied", "20.0 times");
    }

    @Test
    void isEmptyWithoutTremaux() {
        assertThat(Conclusion.of(List.of(measured("neo4j", Question.SEED, "none/none", 100))))
                .isEmpty();
    }

    @Test
    void endsTheReport() {
        List<ScenarioStatistics> all = List.of(
                measured("neo4j", Question.WALKER, "none/none", 100),
                measured("tremaux", Question.WALKER, "permanent/permanent", 4));
        Report report = new Report(List.of("a fact"), List.of("busy"), all);

        assertThat(report.brief()).isEqualTo("a fact\nNote: busy\n" + Conclusion.of(all));
        assertThat(report.markdown()).contains(Conclusion.of(all).strip());
    }
}
