package io.tremaux.procedure;

import io.tremaux.execution.QueryExecution;
import io.tremaux.query.PathParameters;
import io.tremaux.query.TraverseParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.Traversals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Procedures that ask what HTTP asks, as strictly. Nodes may also be given as {@link CypherNodes}. */
public abstract class QueryProcedures extends DatabaseProcedures {
    static final String CONFIG = "The parameters, by their names over HTTP.";

    /** Reads the arguments of a call. Questions that take end nodes have these in the config. */
    final ParsedQuery<?> read(QueryKind kind, @Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(Parameters.config(config));
        if (kind.nodes.contains(PathParameters.END.name())) {
            given.remove(TraverseParameters.START.name()); // elsewhere a second start is an error
            given.remove(PathParameters.END.name(), null); // which is none
        }
        return kind.read(
                new CypherNodes(transaction).parameters(start, given, kind.nodes),
                traversals().settings().defaultScope(),
                traversals().compiled());
    }

    /** Opens a query, and logs each warning of its parameters once. */
    final QueryExecution open(String procedure, Supplier<ParsedQuery<?>> reading) {
        Traversals traversals = traversals();
        return ProcedureRows.orRejected(() -> {
            ParsedQuery<?> read = reading.get();
            for (String warning : read.warnings()) {
                traversals.notices().give(log, "Tremaux warns of a call of " + procedure + ": " + warning);
            }
            return traversals.open(transaction, read.query());
        });
    }

    /** Opens a query of a kind. */
    final QueryExecution open(
            String procedure, QueryKind kind, @Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        return open(procedure, () -> read(kind, start, config));
    }

    /** The config of a call with end nodes, which are its {@code end}; null if it has none. */
    static @Nullable Map<String, @Nullable Object> withEnd(
            @Nullable Map<String, @Nullable Object> config, @Nullable Object end) {
        Map<String, @Nullable Object> given = config == null ? null : new LinkedHashMap<>(config);
        if (given != null) {
            given.put(PathParameters.END.name(), end);
        }
        return given;
    }
}
