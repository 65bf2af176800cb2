package io.tremaux.bolt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;
import org.neo4j.driver.Values;

/** One statement and its times. */
final class Statement {
    private static final double NANOS_PER_MILLI = 1e6;

    private final String name;
    private final String cypher;
    private final List<Double> times = new ArrayList<>();

    Statement(String name, String cypher) {
        this.name = name;
        this.cypher = cypher;
    }

    String name() {
        return name;
    }

    /**
     * Runs it and reads every row.
     *
     * @param startId the parameter {@code start}, an element id
     * @param rows the parameter {@code n}
     * @return the count that the statement returns, or the number of its rows
     */
    long run(Session session, String startId, long rows, boolean isMeasured) {
        long start = System.nanoTime();
        Result result = session.run(cypher, Values.parameters("start", startId, "n", rows));
        long answer = 0;
        boolean isCount = result.keys().get(0).equals("count");
        while (result.hasNext()) {
            var value = result.next().get(0);
            answer = isCount ? value.asLong() : answer + 1;
        }
        if (isMeasured) {
            times.add((System.nanoTime() - start) / NANOS_PER_MILLI);
        }
        return answer;
    }

    /** Milliseconds. */
    double median() {
        return sorted()[times.size() / 2];
    }

    double least() {
        return sorted()[0];
    }

    double greatest() {
        return sorted()[times.size() - 1];
    }

    private double[] sorted() {
        double[] sorted = times.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
