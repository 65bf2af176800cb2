package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter.Decimal;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.path.cheapest.Costs;
import io.tremaux.path.cheapest.Costs.Weight;
import io.tremaux.query.CheapestParameters;
import io.tremaux.query.CheapestQuery;
import io.tremaux.query.PathQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Reads a question for the cheapest paths from its parameters: strict. */
public final class CheapestReader {
    private CheapestReader() {}

    static ParsedQuery<CheapestQuery> of(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        boolean toEnds = parameters.has(CheapestParameters.END);
        Costs costs = costs(parameters);
        long limit = limit(parameters, toEnds);
        TraverseReader reader = TraverseReader.by(Uniqueness.NODE_PATH, parameters, compiled);
        PathQuery paths = PathReader.read(reader, cache, limit, PathQuery.Goal.CHEAPEST);
        return new ParsedQuery<>(new CheapestQuery(paths, toEnds, costs), reader.warnings);
    }

    private static long limit(Parameters parameters, boolean toEnds) {
        if (toEnds) {
            parameters.reject(CheapestParameters.LIMIT, "k", "With end, k says how many paths are returned.");
            return parameters.whole(CheapestParameters.K);
        }
        parameters.reject(CheapestParameters.K, "limit", "Without end, limit says how many paths are returned.");
        return parameters.wholeOr(Traversal.NO_LIMIT, CheapestParameters.LIMIT);
    }

    private static Costs costs(Parameters parameters) {
        Weight ofRelationships = weight(parameters, CheapestParameters.WEIGHT, CheapestParameters.DEFAULT);
        Weight ofNodes = weight(parameters, CheapestParameters.NODE_WEIGHT, CheapestParameters.NODE_DEFAULT);
        Double most = amount(parameters, CheapestParameters.MAX_COST);
        Costs costs = new Costs(ofRelationships, ofNodes, most == null ? Costs.NO_MAXIMUM : most);
        requireWeight(costs);
        return costs;
    }

    /** @throws InvalidParameterException if neither relationships nor nodes cost anything */
    public static void requireWeight(Costs costs) {
        if (costs.ofRelationships() == null && costs.ofNodes() == null) {
            throw InvalidParameterException.missing(
                    CheapestParameters.WEIGHT.name(),
                    "the key of a numeric property",
                    "A question for the cheapest paths needs weight, nodeWeight or both.");
        }
    }

    private static @Nullable Weight weight(Parameters parameters, Text weight, Decimal ifAbsent) {
        String key = parameters.key(weight);
        if (key != null) {
            return new Weight(weight.name(), key, amount(parameters, ifAbsent));
        }
        parameters.reject(ifAbsent, weight.name(), ifAbsent.name() + " is used only with " + weight.name() + ".");
        return null;
    }

    private static @Nullable Double amount(Parameters parameters, Decimal parameter) {
        BigDecimal given = parameters.number(parameter);
        return given == null ? null : (Double) cost(parameter, parameters.textForError(parameter), given.doubleValue());
    }

    /** @throws InvalidParameterException if a number is not from 0 on, or infinite */
    public static double cost(Decimal parameter, double amount) {
        return cost(parameter, String.valueOf(amount), amount);
    }

    private static double cost(Decimal parameter, String text, double amount) {
        if (amount >= 0 && amount < Double.POSITIVE_INFINITY) {
            return amount;
        }
        String message = parameter.name() + " is no cost.";
        throw new InvalidParameterException(parameter.name(), text, "a number from 0 on", message);
    }
}
