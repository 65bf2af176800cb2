package io.tremaux.compare;

import io.tremaux.compare.result.Row;
import java.util.ArrayList;
import java.util.List;

/** An engine with caches of a scope, as the config map has it. */
record Caching(String engine, String what, String scope) {
    static final String PERMANENT = "permanent";
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final List<String> KINDS = List.of("labels", "properties", "both", "relationships", ALL);

    static final Caching CHAMPION = new Caching("tremaux", ALL, PERMANENT);
    static final Caching FRAMEWORK = new Caching("neo4j", NONE, "");

    /** Those of a short run. */
    static final List<Caching> FEW = List.of(
            FRAMEWORK,
            new Caching("neo4j", ALL, PERMANENT),
            new Caching("tremaux", NONE, ""),
            new Caching("tremaux", ALL, "request"),
            CHAMPION);

    /** Both engines with every kind in both scopes. */
    static List<Caching> every() {
        List<Caching> every = new ArrayList<>();
        for (String engine : List.of("neo4j", "tremaux")) {
            every.add(new Caching(engine, NONE, ""));
            for (String scope : List.of("request", PERMANENT)) {
                KINDS.forEach(kind -> every.add(new Caching(engine, kind, scope)));
            }
        }
        return every;
    }

    String name() {
        return (engine + " " + what + " " + scope).strip();
    }

    /** Neo4j's framework with our caches is ours, too. */
    String family() {
        return equals(FRAMEWORK) ? "Neo4j's framework" : Row.OURS;
    }

    boolean isPermanent() {
        return scope.equals(PERMANENT);
    }

    /** Keys of the config map. */
    String config() {
        return "engine: '" + engine + "', " + scopes();
    }

    /** The same without the engine. */
    String scopes() {
        return "labelCache: '" + of("labels", "both") + "', propertyCache: '" + of("properties", "both")
                + "', relationshipCache: '" + of("relationships", ALL) + "'";
    }

    private String of(String kind, String other) {
        return what.equals(kind) || what.equals(other) || what.equals(ALL) ? scope : NONE;
    }
}
