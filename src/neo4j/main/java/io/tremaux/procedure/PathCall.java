package io.tremaux.procedure;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.request.ApocCall;
import io.tremaux.request.ApocReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Path;

/**
 * The procedures that APOC and Tremaux both have, as statements with {@code $start}, {@code $config} and
 * {@code $limit}.
 */
enum PathCall {
    EXPAND("expand", "path"),
    EXPAND_CONFIG("expandConfig", "path"),
    SUBGRAPH_NODES("subgraphNodes", "node"),
    SUBGRAPH_ALL("subgraphAll", "nodes, relationships"),
    SPANNING_TREE("spanningTree", "path");

    static final String APOC = "apoc.path.";
    static final String TREMAUX = "tremaux.path.";

    private final String name;
    private final String columns;

    PathCall(String name, String columns) {
        this.name = name;
        this.columns = columns;
    }

    /**
     * The procedure of this name, with the prefix of APOC, that of Tremaux or none.
     *
     * @throws InvalidParameterException if there is none
     */
    static PathCall of(@Nullable String procedure) {
        String given = String.valueOf(procedure);
        for (PathCall call : values()) {
            if (List.of(call.name, call.byApoc(), call.byTremaux()).contains(given)) {
                return call;
            }
        }
        String expected =
                Arrays.stream(values()).map(PathCall::byApoc).collect(Collectors.joining(", ", "one of ", ""));
        throw new InvalidParameterException(
                "procedure", given, expected, "APOC and Tremaux do not both have this procedure.");
    }

    /** Whether it reaches each node once, whatever the config says. */
    boolean isSubgraph() {
        return this != EXPAND && this != EXPAND_CONFIG;
    }

    /** Reads the arguments; {@code expand} has those of its arguments in a config, and no others. */
    ApocCall read(ApocReader reader, @Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        return switch (this) {
            case EXPAND, EXPAND_CONFIG -> reader.expandConfig(start, config);
            case SUBGRAPH_NODES, SPANNING_TREE -> reader.subgraph(start, config);
            case SUBGRAPH_ALL -> reader.subgraphAll(start, config);
        };
    }

    String byApoc() {
        return APOC + name;
    }

    String byTremaux() {
        return TREMAUX + name;
    }

    /** The call of {@link #APOC} or {@link #TREMAUX}. By parameters only: one plan serves all starts and configs. */
    String statement(String prefix) {
        String arguments = this == EXPAND
                ? "$start, $config.relationshipFilter, $config.labelFilter, $config.minLevel, $config.maxLevel"
                : "$start, $config";
        return "CALL " + prefix + name + "(" + arguments + ") YIELD " + columns + " RETURN " + columns
                + " LIMIT $limit";
    }

    /** The row of a result; of {@code subgraphAll}, which has one, a row for each node and relationship. */
    List<List<Entity>> rows(Map<String, Object> result) {
        List<List<Entity>> rows = new ArrayList<>();
        for (String column : columns.split(", ")) {
            Object value = result.get(column);
            if (value instanceof Path path) {
                rows.add(StreamSupport.stream(path.spliterator(), false).toList());
            } else if (value instanceof Entity entity) {
                rows.add(List.of(entity));
            } else if (value instanceof List<?> entities) {
                entities.forEach(entity -> rows.add(List.of((Entity) entity)));
            } else {
                rows.add(List.of()); // null: optional, and nothing was found
            }
        }
        return rows;
    }
}
