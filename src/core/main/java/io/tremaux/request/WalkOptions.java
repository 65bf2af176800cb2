package io.tremaux.request;

import io.tremaux.execution.Subgraph;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Named;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Extensions;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The parameters of a walk that APOC does not have: strict, and alike for every front end. */
public final class WalkOptions {
    private static final String STRICT = "strict";

    static final Whole MAX_VISITED = new Whole(
            "maxVisited",
            -1,
            Long.MAX_VALUE,
            -1,
            "The number of nodes that the traversal may visit. A node visited twice counts twice; -1 for no "
                    + "limit.",
            100000);

    /** Parameters that every question takes: how it is answered, and within what. */
    static final List<Parameter> ALL = List.of(
            new Named("timeout"),
            MAX_VISITED,
            new Named("cache"),
            new Named("labelCache"),
            new Named("propertyCache"),
            new Named("relationshipCache"),
            new Named("engine"),
            new Named(STRICT));

    private static final String EVALUATOR = "evaluator";
    private static final String EXPANDER = "expander";

    private WalkOptions() {}

    /** @param ifAbsent the scope of a facade for which the request names none */
    static Scopes scopes(Parameters parameters, Scope ifAbsent) {
        Scope all = scope(parameters, "cache", ifAbsent);
        return new Scopes(
                scope(parameters, "labelCache", all),
                scope(parameters, "propertyCache", all),
                scope(parameters, "relationshipCache", all));
    }

    private static Scope scope(Parameters parameters, String name, Scope ifAbsent) {
        Scope chosen = parameters.constant(name, List.of(Scope.NONE, Scope.REQUEST, Scope.PERMANENT));
        return chosen == null ? ifAbsent : chosen;
    }

    /** With an extension only Neo4j's engine can walk, and does so by itself. */
    static Engine engine(Parameters parameters) {
        String engine = parameters.oneOf("engine", List.of("tremaux", "neo4j"));
        for (String extension : List.of(EVALUATOR, EXPANDER)) {
            if (parameters.has(extension)) {
                if ("tremaux".equals(engine)) {
                    String message = "Only engine=neo4j can use the " + extension + " of another jar.";
                    throw new InvalidParameterException("engine", engine, "neo4j, with " + extension, message);
                }
                return Engine.NEO4J;
            }
        }
        return engine == null ? Engine.TREMAUX : Engine.valueOf(engine.toUpperCase(Locale.ROOT));
    }

    /** Null if the request does not say it. */
    static @Nullable Boolean strict(Parameters parameters) {
        return parameters.has(STRICT) ? parameters.flag(STRICT, false) : null;
    }

    static Effort effort(Parameters parameters) {
        String timeout = parameters.amount("timeout");
        long maxVisited = parameters.whole(MAX_VISITED);
        return new Effort(
                timeout == null ? null : Timeout.parse("timeout", timeout),
                maxVisited == -1 ? Effort.NO_CAP : maxVisited);
    }

    public static Subgraph.InducedBy inducedBy(Parameters parameters) {
        String chosen = parameters.oneOf("inducedBy", List.of("all", "filter"));
        if ("filter".equals(chosen) && parameters.has(EXPANDER)) {
            String message = "With expander there is no relationship filter to choose them by.";
            throw new InvalidParameterException("inducedBy", chosen, "all, with expander", message);
        }
        return chosen == null ? Subgraph.InducedBy.ALL : Subgraph.InducedBy.valueOf(chosen.toUpperCase(Locale.ROOT));
    }

    /** The rules, as they are written; null if there are none. */
    static @Nullable List<String> expand(Parameters parameters) {
        if (!parameters.has("expand")) {
            return null;
        }
        refuseBeside("expand", parameters, List.of("relationshipFilter", "sequence"));
        return parameters.texts("expand");
    }

    private static void refuseBeside(String given, Parameters parameters, List<String> others) {
        for (String other : others) {
            if (parameters.has(other)) {
                throw new InvalidParameterException(
                        other,
                        String.join(", ", parameters.texts(other)),
                        "either " + given + " or " + other,
                        given + " and " + other + " both say which relationships are followed; only one of them can.");
            }
        }
    }

    /** @param installed of which the parameters may name one of each kind */
    static Extensions extensions(Parameters parameters, ExtensionNames installed) {
        if (!parameters.has(EVALUATOR) && !parameters.has(EXPANDER)) {
            return Extensions.NONE; // nearly always: spares the lists of what is installed
        }
        if (parameters.has(EXPANDER)) {
            refuseBeside(EXPANDER, parameters, List.of("relationshipFilter", "expand", "sequence"));
        }
        return new Extensions(
                installed(parameters, EVALUATOR, installed.evaluators()),
                installed(parameters, EXPANDER, installed.expanders()));
    }

    private static @Nullable String installed(Parameters parameters, String parameter, List<String> names) {
        String wanted = parameters.text(parameter);
        if (wanted != null && names.isEmpty()) {
            String message = "No jar in plugins/ has an " + parameter + ".";
            throw new InvalidParameterException(
                    parameter, wanted, "the name of an " + parameter + " in a jar in plugins/", message);
        }
        return parameters.oneOf(parameter, names);
    }
}
