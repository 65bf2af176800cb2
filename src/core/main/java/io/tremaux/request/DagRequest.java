package io.tremaux.request;

import io.tremaux.dag.RollUpOptions;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.DagParameters;
import io.tremaux.query.DagQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A roll-up, or a question for the topological order or for cycles, read from its parameters: strict.
 *
 * @param warnings what the caller should know about its parameters
 */
public record DagRequest(DagQuery query, List<String> warnings) {
    /** The kinds of questions. */
    public enum Kind {
        ROLLUP(DeclaredParameters.names(DagParameters.OF_ROLLUP), DagRequest::rollup),
        ORDER(DeclaredParameters.names(DagParameters.OF_ORDER), (parameters, walk) -> new DagQuery.OfOrder(walk)),
        CYCLES(DeclaredParameters.names(DagParameters.OF_CYCLES), (parameters, walk) -> new DagQuery.OfCycles(walk));

        /** The names that every front end takes. */
        public final Set<String> known;

        private final BiFunction<Parameters, TraverseQuery, DagQuery> reader;

        Kind(Set<String> known, BiFunction<Parameters, TraverseQuery, DagQuery> reader) {
            this.known = known;
            this.reader = reader;
        }
    }

    /**
     * Reads a request.
     *
     * @param cache the scope of facades for which the request names none
     * @param compiled the compiled queries of the database
     * @param known the names of the kind, and of what the front end reads itself
     * @throws InvalidParameterException if it cannot be answered
     */
    public static DagRequest of(
            Kind kind, Parameters parameters, Scope cache, CompiledQueryCache compiled, Set<String> known) {
        parameters.allowOnly(known);
        TraverseReader reader = TraverseReader.by(Uniqueness.RELATIONSHIP_PATH, parameters, compiled);
        TraverseQuery walk = reader.read(cache, ExtensionNames.NONE, false);
        walk.engine().requireOwn();
        DagQuery query = kind.reader.apply(parameters, walk);
        reader.predicates.refuseUnused();
        return new DagRequest(query, reader.warnings);
    }

    private static DagQuery rollup(Parameters parameters, TraverseQuery walk) {
        RollUpOptions options = new RollUpOptions(
                parameters.text(DagParameters.QUANTITY),
                parameters.number(DagParameters.DEFAULT),
                parameters.text(DagParameters.VALUE),
                parameters.choiceOrDefault(DagParameters.NUMBERS),
                parameters.choiceOrDefault(DagParameters.CYCLES) == DagParameters.OnCycle.SKIP);
        requireQuantity(parameters, options);
        return new DagQuery.OfQuantities(walk, options, parameters.flag(DagParameters.LEVELS));
    }

    private static void requireQuantity(Parameters parameters, RollUpOptions options) {
        if (options.quantity() == null && options.ifMissing() != null) {
            throw new InvalidParameterException(
                    DagParameters.DEFAULT.name(),
                    options.ifMissing().toString(),
                    "no default, or a quantity beside it",
                    "Without quantity each relationship counts 1, and none lacks it.");
        }
        if (options.value() != null && parameters.flag(DagParameters.LEVELS)) {
            throw new InvalidParameterException(
                    DagParameters.LEVELS.name(),
                    "true",
                    "no levels with value",
                    "With value the answer is one row, which has no node.");
        }
    }
}
