package io.tremaux.crash;

import java.util.Map;

/** By Cypher. */
record Neo4jContents(CrashServer server) implements Contents {
    @Override
    public Map<Long, Long> elements(long firstUnit) {
        Map<Long, Long> found = counts(
                "MATCH (n:CrashNode) WHERE n.id >= $from AND n.text = $text + n.id RETURN n.id / " + Loads.IDS,
                firstUnit);
        found.putAll(counts(
                "MATCH (n:CrashEnd)-[r:CRASH]->() WHERE n.id >= $from AND r.text = $text + n.id RETURN r.unit",
                firstUnit));
        return found;
    }

    @Override
    public Map<Long, Long> ends(long firstUnit) {
        return counts("MATCH (n:CrashEnd) WHERE n.id >= $from RETURN n.id / " + Loads.IDS, firstUnit);
    }

    private Map<Long, Long> counts(String statement, long firstUnit) {
        return server.counts(statement + ", count(*)", Map.of("from", firstUnit * Loads.IDS, "text", Loads.TEXT));
    }

    @Override
    public long all() {
        return server.counts(
                        "CALL { MATCH (n:CrashNode|CrashEnd) RETURN count(*) AS c UNION ALL"
                                + " MATCH ()-[:CRASH]->() RETURN count(*) AS c } RETURN 0, sum(c)",
                        Map.of())
                .getOrDefault(0L, 0L);
    }
}
