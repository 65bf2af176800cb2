package io.tremaux.service;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Transaction;

/**
 * A call of {@code tremaux.traverse} or {@code tremaux.count}, read from its arguments.
 *
 * @param perStart whether each start node has a traversal of its own
 * @param warnings what the caller should know about the config
 */
public record TraversalCall(TraverseQuery walk, boolean perStart, List<String> warnings) {
    private static final Set<String> KNOWN = DeclaredParameters.names(
            Stream.concat(TraverseParameters.ALL.stream(), Stream.of(TraverseParameters.PER_START))
                    .toList());

    /**
     * Reads a call. From nodes, a config that was read before is not read again.
     *
     * @throws io.tremaux.parameter.InvalidParameterException if it cannot be answered
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no node of this database
     */
    public static TraversalCall read(
            Traversals traversals,
            Transaction transaction,
            @Nullable Object start,
            @Nullable Map<String, @Nullable Object> config) {
        CypherNodes forms = new CypherNodes(transaction);
        List<NodeSelector> nodes = forms.knownIfNodes(TraverseParameters.START.name(), start);
        if (nodes == null) {
            return readAnew(traversals, forms, start, config);
        }
        TraversalCall call =
                traversals.calls().get(Parameters.config(config), each -> readAnew(traversals, forms, null, each));
        return new TraversalCall(call.walk.from(nodes), call.perStart, call.warnings);
    }

    /** Reads a call of which nothing is known. */
    public static TraversalCall readAnew(
            Traversals traversals,
            CypherNodes forms,
            @Nullable Object start,
            @Nullable Map<String, @Nullable Object> config) {
        Parameters parameters = forms.parameters(start, config, TraverseReader.NODES);
        ParsedQuery<TraverseQuery> read = TraverseReader.of(
                parameters,
                traversals.settings().defaultScope(),
                ResultKind.NODES,
                traversals.extensions(),
                traversals.compiled(),
                KNOWN);
        boolean perStart = parameters.flag(TraverseParameters.PER_START);
        return new TraversalCall(read.query(), perStart, List.copyOf(read.warnings()));
    }

    /** @param counts whether only the number of results is wanted */
    public ParsedQuery<?> query(boolean counts) {
        Query query = perStart ? new PerStartQuery(walk, counts) : walk;
        return new ParsedQuery<>(query, warnings);
    }
}
