package io.tremaux.request;

import io.tremaux.dag.RollUpOptions;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.DagParameters;
import io.tremaux.query.DagQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Uniqueness;
import java.util.function.Function;

/** Reads a roll-up, or a question for the topological order or for cycles, from its parameters: strict. */
final class DagReader {
    private DagReader() {}

    static ParsedQuery<DagQuery> rollup(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        return read(parameters, cache, compiled, walk -> quantities(parameters, walk));
    }

    static ParsedQuery<DagQuery> order(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        return read(parameters, cache, compiled, DagQuery.OfOrder::new);
    }

    static ParsedQuery<DagQuery> cycles(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        return read(parameters, cache, compiled, DagQuery.OfCycles::new);
    }

    private static ParsedQuery<DagQuery> read(
            Parameters parameters,
            Scope cache,
            CompiledQueryCache compiled,
            Function<TraverseQuery, DagQuery> question) {
        TraverseReader reader = TraverseReader.by(Uniqueness.RELATIONSHIP_PATH, parameters, compiled);
        TraverseQuery walk = reader.read(cache, ExtensionNames.NONE, false);
        walk.engine().requireOwn();
        DagQuery query = question.apply(walk);
        reader.predicates.rejectUnused();
        return new ParsedQuery<>(query, reader.warnings);
    }

    private static DagQuery quantities(Parameters parameters, TraverseQuery walk) {
        RollUpOptions options = new RollUpOptions(
                parameters.key(DagParameters.QUANTITY),
                parameters.number(DagParameters.DEFAULT),
                parameters.key(DagParameters.VALUE),
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
                    "Without quantity each step of a path counts 1, so that none needs a default.");
        }
        if (options.value() != null && parameters.flag(DagParameters.LEVELS)) {
            throw new InvalidParameterException(
                    DagParameters.LEVELS.name(),
                    "true",
                    "no levels with value",
                    "With value the answer is one row, which has no levels.");
        }
    }
}
