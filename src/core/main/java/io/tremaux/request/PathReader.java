package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.PathParameters;
import io.tremaux.query.PathParameters.Pairs;
import io.tremaux.query.PathQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;

/** Reads a question from some nodes to others from its parameters: strict. */
final class PathReader {
    private PathReader() {}

    /** Reads a question of what can be reached. */
    static ParsedQuery<PathQuery> reachable(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        PathQuery.Goal goal =
                asksForEachStart(parameters) ? PathQuery.Goal.REACHABLE_FROM_EACH : PathQuery.Goal.REACHABLE;
        TraverseReader reader = TraverseReader.by(Uniqueness.RELATIONSHIP_PATH, parameters, compiled);
        return new ParsedQuery<>(read(reader, cache, 1, goal), reader.warnings);
    }

    private static boolean asksForEachStart(Parameters parameters) {
        Pairs pairs = parameters.choiceOrDefault(PathParameters.PAIRS);
        boolean perStart = parameters.flag(PathParameters.PER_START);
        boolean both = parameters.has(PathParameters.PAIRS) && parameters.has(PathParameters.PER_START);
        if (both && perStart != (pairs == Pairs.ALL)) {
            throw new InvalidParameterException(
                    PathParameters.PER_START.name(),
                    String.valueOf(perStart),
                    "either pairs or perStart",
                    "perStart=true means pairs=all, and perStart=false means pairs=any.");
        }
        return perStart || pairs == Pairs.ALL;
    }

    /** Reads a question for shortest paths. */
    static ParsedQuery<PathQuery> shortest(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        boolean all = parameters.flag(PathParameters.ALL);
        if (all && parameters.has(PathParameters.K)) {
            throw new InvalidParameterException(
                    PathParameters.K.name(),
                    String.valueOf(parameters.whole(PathParameters.K)),
                    "either k or all",
                    "With all=true every path of the least length is returned, however many there are.");
        }
        Uniqueness uniqueness = parameters.choiceOrDefault(PathParameters.UNIQUENESS);
        long limit = all ? Traversal.NO_LIMIT : parameters.whole(PathParameters.K);
        PathQuery.Goal goal = all ? PathQuery.Goal.ALL_SHORTEST : PathQuery.Goal.SHORTEST;
        TraverseReader reader = TraverseReader.by(uniqueness, parameters, compiled);
        return new ParsedQuery<>(read(reader, cache, limit, goal), reader.warnings);
    }

    static PathQuery read(TraverseReader reader, Scope cache, long limit, PathQuery.Goal goal) {
        TraverseQuery walk = reader.read(cache, ExtensionNames.NONE, false);
        reader.warnOfReplaced();
        PathQuery query =
                new PathQuery(walk.of(walk.traversal().limitedTo(limit)), reader.nodes(PathParameters.END), goal);
        reader.predicates.rejectUnused();
        return query;
    }
}
