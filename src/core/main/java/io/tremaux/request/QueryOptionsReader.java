package io.tremaux.request;

import io.tremaux.execution.Subgraph.InducedBy;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.query.Engine;
import io.tremaux.query.QueryParameters;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseParameters;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.WorkLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the options that queries of several kinds share, for all front ends. Rejects what contradicts itself. */
public final class QueryOptionsReader {
    /** Which relationships a subgraph has. Only with {@code return=graph}, and for {@code tremaux.path.subgraphAll}. */
    public static final Choice<InducedBy> INDUCED_BY = new Choice<>(
            "inducedBy",
            List.of(InducedBy.ALL, InducedBy.FILTER),
            InducedBy.ALL,
            "The relationships of `return=graph`: all among the nodes found, or those that the filter lets the"
                    + " traversal follow.",
            "filter");

    private QueryOptionsReader() {}

    /** @param ifAbsent the scope of a facade for which the request names none */
    static Scopes scopes(Parameters parameters, Scope ifAbsent) {
        Scope all = parameters.choice(QueryParameters.CACHE, ifAbsent);
        return new Scopes(
                parameters.choice(QueryParameters.LABEL_CACHE, all),
                parameters.choice(QueryParameters.PROPERTY_CACHE, all),
                parameters.choice(QueryParameters.RELATIONSHIP_CACHE, all));
    }

    /**
     * The engine of a request. If the request names an evaluator or an expander of another jar, that is Neo4j's, which
     * alone can use one: the request need not name it, and may name no other.
     */
    static Engine engine(Parameters parameters) {
        Engine engine = parameters.choice(QueryParameters.ENGINE);
        Text extension =
                parameters.has(QueryParameters.EVALUATOR) ? QueryParameters.EVALUATOR : QueryParameters.EXPANDER;
        if (!parameters.has(extension)) {
            return engine == null ? Engine.TREMAUX : engine;
        }
        if (engine == Engine.TREMAUX) {
            String name = extension.name();
            String message = "Only engine=neo4j can use the " + name + " of another jar.";
            throw new InvalidParameterException(
                    QueryParameters.ENGINE.name(), "tremaux", "neo4j, with " + name, message);
        }
        return Engine.NEO4J;
    }

    /** Whether unknown names are errors; null if the request does not say. */
    static @Nullable Boolean strict(Parameters parameters) {
        return parameters.has(QueryParameters.STRICT) ? parameters.flag(QueryParameters.STRICT) : null;
    }

    /**
     * The limits that the request sets on the work of its query. The server may set others.
     *
     * @throws InvalidParameterException if the timeout is no duration, or out of its range
     */
    static WorkLimits workLimits(Parameters parameters) {
        String timeout = parameters.amount(QueryParameters.TIMEOUT);
        long maxVisited = parameters.wholeOr(WorkLimits.NO_CAP, QueryParameters.MAX_VISITED);
        return new WorkLimits(
                timeout == null ? null : Timeout.parse(QueryParameters.TIMEOUT.name(), timeout), maxVisited);
    }

    /**
     * Which relationships a subgraph has.
     *
     * @throws InvalidParameterException if an expander takes the place of the filter that should choose them
     */
    public static InducedBy inducedBy(Parameters parameters) {
        InducedBy chosen = parameters.choiceOrDefault(INDUCED_BY);
        if (chosen == InducedBy.FILTER && parameters.has(QueryParameters.EXPANDER)) {
            String message = "With expander there is no filter to choose them by.";
            throw new InvalidParameterException(INDUCED_BY.name(), "filter", "all, with expander", message);
        }
        return chosen;
    }

    /** The rules of {@code expand}, as the caller wrote them; null if there are none. */
    static @Nullable List<String> expand(Parameters parameters) {
        Parameter expand = TraverseParameters.EXPAND;
        if (!parameters.has(expand)) {
            return null;
        }
        rejectBeside(expand, parameters, TraverseParameters.RELATIONSHIP_FILTER, TraverseParameters.SEQUENCE);
        return parameters.texts(expand);
    }

    /** Rejects a request that has any of the others beside the given parameter. */
    private static void rejectBeside(Parameter given, Parameters parameters, Parameter... others) {
        for (Parameter other : others) {
            parameters.reject(
                    other,
                    "either " + given.name() + " or " + other.name(),
                    given.name() + " and " + other.name() + " both say what is followed; only one of them can.");
        }
    }

    /** @param installed the extensions that exist; the parameters may name one evaluator and one expander */
    static Extensions extensions(Parameters parameters, ExtensionNames installed) {
        if (!parameters.has(QueryParameters.EVALUATOR) && !parameters.has(QueryParameters.EXPANDER)) {
            return Extensions.NONE; // nearly always: spares the lists of what is installed
        }
        if (parameters.has(QueryParameters.EXPANDER)) {
            rejectBeside(
                    QueryParameters.EXPANDER,
                    parameters,
                    TraverseParameters.RELATIONSHIP_FILTER,
                    TraverseParameters.EXPAND,
                    TraverseParameters.SEQUENCE);
        }
        return new Extensions(
                installed(parameters, QueryParameters.EVALUATOR, installed, installed.evaluators()),
                installed(parameters, QueryParameters.EXPANDER, installed, installed.expanders()));
    }

    /**
     * The name of an installed extension, spelled as its jar spells it; null if the request names none.
     *
     * @param names the extensions of this kind
     */
    private static @Nullable String installed(
            Parameters parameters, Text parameter, ExtensionNames installed, List<String> names) {
        String wanted = parameters.text(parameter);
        String name = parameter.name();
        if (wanted != null && !installed.areSupported()) {
            String message =
                    "Only Neo4j's engine runs an " + name + " of another jar, and this store does not have it.";
            throw new InvalidParameterException(name, wanted, "no " + name, message);
        }
        if (wanted != null && names.isEmpty()) {
            String message = "No jar in plugins/ has an " + name + ".";
            throw new InvalidParameterException(
                    name, wanted, "the name of an " + name + " in a jar in plugins/", message);
        }
        return parameters.oneOf(parameter, names);
    }
}
