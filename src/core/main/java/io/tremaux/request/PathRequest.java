package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.PathParameters;
import io.tremaux.query.PathParameters.Pairs;
import io.tremaux.query.PathQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.Set;

/**
 * A question from some nodes to others, read from its parameters: strict.
 *
 * @param warnings what the caller should know about its parameters
 */
public record PathRequest(PathQuery query, List<String> warnings) {
    /** The names that every front end takes to ask what can be reached. */
    public static final Set<String> OF_REACHABLE = DeclaredParameters.names(PathParameters.OF_REACHABLE);

    /** The names that every front end takes to ask for shortest paths. */
    public static final Set<String> OF_SHORTEST = DeclaredParameters.names(PathParameters.OF_SHORTEST);

    /** Reads one kind of question. */
    public interface Reader {
        /**
         * Reads a request.
         *
         * @param cache the scope of facades for which the request names none
         * @param compiled the compiled queries of the database
         * @param known the names of the parameters, and of what the front end reads itself
         * @throws InvalidParameterException if it cannot be answered
         */
        PathRequest of(Parameters parameters, Scope cache, CompiledQueryCache compiled, Set<String> known);
    }

    /** Reads a question of what can be reached. */
    public static PathRequest reachable(
            Parameters parameters, Scope cache, CompiledQueryCache compiled, Set<String> known) {
        parameters.allowOnly(known);
        Pairs pairs = parameters.choiceOrDefault(PathParameters.PAIRS);
        PathQuery.Wanted wanted =
                pairs == Pairs.ALL ? PathQuery.Wanted.REACHABLE_FROM_EACH : PathQuery.Wanted.REACHABLE;
        return read(parameters, cache, compiled, Uniqueness.RELATIONSHIP_PATH, 1, wanted);
    }

    /** Reads a question for shortest paths. */
    public static PathRequest shortest(
            Parameters parameters, Scope cache, CompiledQueryCache compiled, Set<String> known) {
        parameters.allowOnly(known);
        boolean all = parameters.flag(PathParameters.ALL);
        if (all && parameters.has(PathParameters.K)) {
            throw new InvalidParameterException(
                    PathParameters.K.name(),
                    String.valueOf(parameters.whole(PathParameters.K)),
                    "either k or all",
                    "With all=true every path of the least length is returned, however many there are.");
        }
        return read(
                parameters,
                cache,
                compiled,
                parameters.choiceOrDefault(PathParameters.UNIQUENESS),
                all ? Traversal.NO_LIMIT : parameters.whole(PathParameters.K),
                all ? PathQuery.Wanted.ALL_SHORTEST : PathQuery.Wanted.SHORTEST);
    }

    static PathRequest read(
            Parameters parameters,
            Scope cache,
            CompiledQueryCache compiled,
            Uniqueness uniqueness,
            long limit,
            PathQuery.Wanted wanted) {
        TraverseReader reader = TraverseReader.by(uniqueness, parameters, compiled);
        TraverseQuery walk = reader.read(cache, ExtensionNames.NONE, false);
        TraverseRequest.warnOfReplaced(parameters, reader.warnings);
        PathQuery query =
                new PathQuery(walk.of(walk.traversal().limitedTo(limit)), reader.nodes(PathParameters.END), wanted);
        reader.predicates.refuseUnused();
        return new PathRequest(query, reader.warnings);
    }
}
