package io.tremaux.procedure;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.request.ApocCall;
import io.tremaux.request.ApocReader;
import io.tremaux.service.HeldRows;
import io.tremaux.service.Traversals;
import io.tremaux.status.CacheStatus;
import io.tremaux.store.SharedCaches;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/**
 * One question answered by Tremaux and by a reference, in one transaction: real APOC, or Neo4j's traversal framework
 * where APOC is not installed or the config has keys that it does not know. All answers come through Cypher, so that
 * its part is in all times. Belongs to the transaction's thread.
 */
final class Comparison {
    private static final String FRAMEWORK = "engine=neo4j, cache=none"; // the name of the reference without APOC

    private static final List<String> OF_EXPAND = List.of("relationshipFilter", "labelFilter", "minLevel", "maxLevel");

    private static final int MOST_TRIES = 8; // to find a moment without commits
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MOST_SECONDS = 3600;

    private final Traversals traversals;
    private final Transaction transaction;
    private final PathCall call; // the procedure to compare
    private final Asked ours; // what Tremaux is asked
    private final Asked reference;
    private final String referenceName;
    private final boolean byNeo4jsEngine; // Neo4j's engine answers what Tremaux is asked
    private final boolean asksPermanentCaches; // for labels, properties or relationships
    private final double seconds; // the most for warming up

    /** The Cypher statement of one side, and its parameters, to which each run adds the limit. */
    private record Asked(String statement, Map<String, Object> parameters) {}

    /**
     * Chooses the reference, and makes both statements.
     *
     * @param given the config of both sides; for {@code expand}, its arguments by the keys of a config
     * @param seconds for which both sides are warmed at most
     * @throws InvalidParameterException if the answers could not be compared, or a value cannot be used
     */
    Comparison(
            Traversals traversals,
            Transaction transaction,
            PathCall call,
            @Nullable Object start,
            Map<String, @Nullable Object> given,
            double seconds) {
        this.traversals = traversals;
        this.transaction = transaction;
        this.call = call;
        this.seconds = seconds;
        requireTime(seconds);
        requireComparable(call, given);
        Map<String, @Nullable Object> config = new HashMap<>(given);
        if (call == PathCall.EXPAND) {
            config.putIfAbsent("minLevel", -1L);
            config.putIfAbsent("maxLevel", -1L);
        }
        boolean byApoc = !ApocReader.asksForMore(config) && hasApoc();
        PathCall ourCall = call;
        PathCall referenceCall = call;
        Map<String, @Nullable Object> referenceConfig = config;
        if (!byApoc) {
            referenceConfig = new HashMap<>(config);
            referenceConfig.putAll(Map.of("engine", "neo4j", "cache", "none"));
            referenceConfig.keySet().removeAll(List.of("labelCache", "propertyCache", "relationshipCache"));
            referenceCall = call == PathCall.EXPAND ? PathCall.EXPAND_CONFIG : call; // which takes a config
            ourCall = referenceCall;
        }
        this.ours = new Asked(ourCall.statement(PathCall.TREMAUX), parameters(start, config));
        this.reference = new Asked(
                referenceCall.statement(byApoc ? PathCall.APOC : PathCall.TREMAUX), parameters(start, referenceConfig));
        this.referenceName = byApoc ? call.byApoc() : FRAMEWORK;
        ApocReader reader = PathProcedures.reader(traversals, transaction);
        ApocCall read = call.isSubgraph() ? reader.subgraph(start, config) : reader.expandConfig(start, config);
        this.byNeo4jsEngine = read.toNodes().walking() == Engine.NEO4J;
        this.asksPermanentCaches = read.toNodes().scopes().anyPermanent();
    }

    /** Rejects a time out of range, and NaN. */
    private static void requireTime(double seconds) {
        if (!(seconds >= 0 && seconds <= MOST_SECONDS)) {
            throw new InvalidParameterException(
                    "seconds",
                    Double.toString(seconds),
                    "a number from 0 to " + (int) MOST_SECONDS,
                    "seconds is the longest time for which both procedures are warmed up.");
        }
    }

    /** An answer that is cut short has no equal, and {@code apoc.path.expand} has four of the settings. */
    private static void requireComparable(PathCall call, Map<String, @Nullable Object> config) {
        for (String key : config.keySet()) {
            if (key.equals("timeout") || key.equals("maxVisited")) {
                throw rejected(
                        key,
                        config,
                        "no " + key,
                        key + " cuts an answer short, so the two answers cannot be compared.");
            }
            if (call == PathCall.EXPAND && !OF_EXPAND.contains(key)) {
                String expected = "one of " + String.join(", ", OF_EXPAND) + "; or apoc.path.expandConfig";
                throw rejected(key, config, expected, "apoc.path.expand has no " + key + ".");
            }
        }
    }

    private static InvalidParameterException rejected(
            String key, Map<String, @Nullable Object> config, String expected, String message) {
        return new InvalidParameterException(key, String.valueOf(config.get(key)), expected, message);
    }

    private static Map<String, Object> parameters(@Nullable Object start, Map<String, @Nullable Object> config) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("start", start);
        parameters.put("config", config);
        return parameters;
    }

    /** Whether this server has the procedure of APOC: other versions, or an allowlist, may lack it. */
    private boolean hasApoc() {
        try (Result found = transaction.execute(
                "SHOW PROCEDURES YIELD name WHERE name = $name RETURN name", Map.of("name", call.byApoc()))) {
            return found.hasNext();
        }
    }

    /**
     * Runs both sides in three parts. First each side returns no row, so that Cypher has planned it. Then both answers
     * are compared, up to {@value #MOST_TRIES} times, until no commit came in between. At last both are repeated for
     * warm times. The first comparison gives the cold times.
     */
    CompareProcedure.Row run() {
        ask(ours, 0, null); // is planned
        ask(reference, 0, null);
        Found first = compare();
        Found found = first;
        int tries;
        for (tries = 1; !found.isOfOneState && tries < MOST_TRIES; tries++) {
            found = compare();
        }
        WarmTimes ofReference = new WarmTimes();
        WarmTimes ofOurs = new WarmTimes();
        boolean steady = warm(ofReference, ofOurs);
        return new CompareProcedure.Row(
                referenceName,
                found.rows,
                found.rowsEqual,
                found.orderEqual,
                ofReference.ms(),
                ofOurs.ms(),
                ofReference.ms() / ofOurs.ms(),
                steady,
                first.referenceMs,
                first.firstMs,
                first.firstRun.grew(),
                tries,
                warnings(first, found));
    }

    /**
     * What makes the numbers of the row doubtful, in sentences.
     *
     * @param first the first comparison, on caches as they were found
     * @param found the last comparison, which gives the rows
     */
    private List<String> warnings(Found first, Found found) {
        List<String> warnings = new ArrayList<>();
        if (!found.isOfOneState()) {
            warnings.add("A commit came between the two answers in every try, so they may differ because of it.");
        }
        if (byNeo4jsEngine) {
            warnings.add("Neo4j's engine ran instead of Tremaux: the config asks for it, or for something that"
                    + " Tremaux cannot do. Equal rows then say nothing about Tremaux.");
        }
        if (asksPermanentCaches) {
            if (!first.isOfOneState()) {
                warnings.add("A commit came during the first try, which gives firstMs and cachedBytes.");
            }
            warnings.addAll(first.firstRun().warnings());
        }
        return warnings;
    }

    /**
     * The outcome of one comparison. Times are in ms.
     *
     * @param rowsEqual whether both answers have the same rows, in any order
     * @param firstMs the time of {@code firstRun}, Tremaux's
     * @param isOfOneState whether no commit came while both sides ran, as far as can be told
     */
    record Found(
            long rows,
            boolean rowsEqual,
            boolean orderEqual,
            double referenceMs,
            double firstMs,
            FirstRun firstRun,
            boolean isOfOneState) {}

    /**
     * Runs both sides, keeps both answers and compares them. The transaction is charged with both answers meanwhile.
     */
    private Found compare() {
        long before = traversals.settledCommit();
        CacheStatus cachesBefore = traversals.caches();
        try (HeldRows found = new HeldRows(transaction);
                HeldRows expected = new HeldRows(transaction)) {
            double firstMs = ask(ours, Long.MAX_VALUE, found);
            CacheStatus cachesAfter = traversals.caches();
            double referenceMs = ask(reference, Long.MAX_VALUE, expected);
            boolean rowsEqual = found.equalsButForOrder(expected);
            return new Found(
                    found.size(),
                    rowsEqual,
                    rowsEqual && found.isInOrderOf(expected),
                    referenceMs,
                    firstMs,
                    new FirstRun(cachesBefore, cachesAfter),
                    before != SharedCaches.UNSETTLED && before == traversals.settledCommit());
        }
    }

    /** Runs both until their times are steady, or the time is over. Answers whether they are steady. */
    private boolean warm(WarmTimes ofReference, WarmTimes ofOurs) {
        long end = System.nanoTime() + (long) (seconds * NANOS_PER_SECOND);
        do {
            round(ofReference, ofOurs, end);
        } while (!(ofReference.isSteady() && ofOurs.isSteady()) && System.nanoTime() < end);
        return ofReference.isSteady() && ofOurs.isSteady();
    }

    /**
     * Runs one round of both sides, in turn, so that a drift of the machine meets both alike.
     *
     * @param end by {@link System#nanoTime}; after it no further turn begins
     */
    private void round(WarmTimes ofReference, WarmTimes ofOurs, long end) {
        do {
            if (ofReference.goesOn()) {
                ofReference.add(ask(reference, Long.MAX_VALUE, null));
            }
            if (ofOurs.goesOn()) {
                ofOurs.add(ask(ours, Long.MAX_VALUE, null));
            }
        } while ((ofReference.goesOn() || ofOurs.goesOn()) && System.nanoTime() < end);
        ofReference.endRound();
        ofOurs.endRound();
    }

    /**
     * Runs one side to its end. Answers the time in ms, without that of keeping the rows.
     *
     * @param rows gets all rows; null to drop them
     */
    private double ask(Asked asked, long limit, @Nullable HeldRows rows) {
        asked.parameters.put("limit", limit);
        long nanos = 0;
        long start = System.nanoTime();
        try (Result result = transaction.execute(asked.statement, asked.parameters)) {
            while (result.hasNext()) {
                Map<String, Object> row = result.next();
                if (rows != null) {
                    long paused = System.nanoTime();
                    call.rows(row).forEach(rows::add);
                    nanos -= System.nanoTime() - paused;
                }
            }
        }
        return (nanos + System.nanoTime() - start) / NANOS_PER_MILLI;
    }
}
