package io.tremaux.request;

import io.tremaux.execution.Subgraph.InducedBy;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Extensions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of a walk that APOC does not have: strict, and alike for every front end. */
public final class WalkOptions {
    private static final DeclaredParameters OWN = new DeclaredParameters();

    private static final Text TIMEOUT = OWN.add(new Text(
            "timeout",
            "The time after which the traversal ends, from 1ms to 365d: amounts with the units ns, us, ms, s, m, h,"
                    + " d, or a number of seconds, or a duration as Cypher writes it. Absent: none.",
            "500ms"));
    private static final Whole MAX_VISITED = OWN.add(new Whole(
            "maxVisited",
            -1,
            Long.MAX_VALUE,
            -1,
            "The number of nodes that the traversal may visit. A node visited twice counts twice; -1 for no limit.",
            100_000));
    private static final Choice<Scope> CACHE = OWN.add(scope(
            "cache",
            Scope.PERMANENT,
            "Where labels, properties and relationships are read: directly from the store (`none`), from a"
                    + " per-request cache (`request`), or from the shared cache (`permanent`). The setting"
                    + " `server.tremaux.cache.default_scope` changes the default.",
            "request"));
    private static final Choice<Scope> LABEL_CACHE =
            OWN.add(scope("labelCache", null, "The same, only for labels. Absent: as `cache`.", "none"));
    private static final Choice<Scope> PROPERTY_CACHE = OWN.add(scope(
            "propertyCache",
            null,
            "The same, only for properties. Absent: as `cache`. Properties of relationships are cached if both this"
                    + " and `relationshipCache` are `permanent`.",
            "none"));
    private static final Choice<Scope> RELATIONSHIP_CACHE =
            OWN.add(scope("relationshipCache", null, "The same, only for relationships. Absent: as `cache`.", "none"));
    private static final Choice<Engine> ENGINE = OWN.add(new Choice<>(
            "engine",
            List.of(Engine.TREMAUX, Engine.NEO4J),
            Engine.TREMAUX,
            "The engine that runs the traversal: Tremaux's own, or Neo4j's traversal framework.",
            "neo4j"));
    private static final Flag STRICT = OWN.add(new Flag(
            "strict",
            false,
            "Whether a label, relationship type or property key that the database has never seen is an error, with"
                    + " the nearest name as `didYouMean`. Otherwise `warnings` name it. Absent: as the setting"
                    + " `server.tremaux.strict` says."));

    /** Parameters that every question takes: how it is answered, and within what. */
    static final List<Parameter> ALL = OWN.and();

    private static final Text EVALUATOR = new Text(
            "evaluator",
            "The name of an evaluator in a jar in `plugins/`. Such a traversal runs on Neo4j's engine.",
            "cheapEnough");
    private static final Text EXPANDER = new Text(
            "expander",
            "The name of an expander in a jar in `plugins/`. Such a traversal runs on Neo4j's engine. Not with"
                    + " `relationshipFilter`, `expand` or `sequence`.",
            "cheapestFirst");

    /** Parameters that name code of other jars. */
    static final List<Parameter> EXTENSIONS = List.of(EVALUATOR, EXPANDER);

    /** For graphs alone. */
    public static final Choice<InducedBy> INDUCED_BY = new Choice<>(
            "inducedBy",
            List.of(InducedBy.ALL, InducedBy.FILTER),
            InducedBy.ALL,
            "The relationships of `return=graph`: all among the nodes found, or those that the filter lets the"
                    + " traversal follow.",
            "filter");

    private WalkOptions() {}

    private static Choice<Scope> scope(String name, @Nullable Scope ifAbsent, String sentence, String example) {
        return new Choice<>(name, List.of(Scope.NONE, Scope.REQUEST, Scope.PERMANENT), ifAbsent, sentence, example);
    }

    /** @param ifAbsent the scope of a facade for which the request names none */
    static Scopes scopes(Parameters parameters, Scope ifAbsent) {
        Scope all = parameters.choice(CACHE, ifAbsent);
        return new Scopes(
                parameters.choice(LABEL_CACHE, all),
                parameters.choice(PROPERTY_CACHE, all),
                parameters.choice(RELATIONSHIP_CACHE, all));
    }

    /** With an extension only Neo4j's engine can walk, and does so by itself. */
    static Engine engine(Parameters parameters) {
        Engine engine = parameters.choice(ENGINE);
        Text extension = parameters.has(EVALUATOR) ? EVALUATOR : EXPANDER;
        if (!parameters.has(extension)) {
            return engine == null ? Engine.TREMAUX : engine;
        }
        if (engine == Engine.TREMAUX) {
            String name = extension.name();
            String message = "Only engine=neo4j can use the " + name + " of another jar.";
            throw new InvalidParameterException(ENGINE.name(), "tremaux", "neo4j, with " + name, message);
        }
        return Engine.NEO4J;
    }

    /** Null if the request does not say it. */
    static @Nullable Boolean strict(Parameters parameters) {
        return parameters.has(STRICT) ? parameters.flag(STRICT) : null;
    }

    static Effort effort(Parameters parameters) {
        String timeout = parameters.amount(TIMEOUT);
        long maxVisited = parameters.whole(MAX_VISITED);
        return new Effort(
                timeout == null ? null : Timeout.parse(TIMEOUT.name(), timeout),
                maxVisited == -1 ? Effort.NO_CAP : maxVisited);
    }

    public static InducedBy inducedBy(Parameters parameters) {
        InducedBy chosen = parameters.choiceOrDefault(INDUCED_BY);
        if (chosen == InducedBy.FILTER && parameters.has(EXPANDER)) {
            String message = "With expander there is no relationship filter to choose them by.";
            throw new InvalidParameterException(INDUCED_BY.name(), "filter", "all, with expander", message);
        }
        return chosen;
    }

    /** The rules, as they are written; null if there are none. */
    static @Nullable List<String> expand(Parameters parameters) {
        Parameter expand = TraverseRequest.EXPAND;
        if (!parameters.has(expand)) {
            return null;
        }
        refuseBeside(expand, parameters, TraverseRequest.RELATIONSHIP_FILTER, TraverseRequest.SEQUENCE);
        return parameters.texts(expand);
    }

    private static void refuseBeside(Parameter given, Parameters parameters, Parameter... others) {
        for (Parameter other : others) {
            if (parameters.has(other)) {
                throw new InvalidParameterException(
                        other.name(),
                        String.join(", ", parameters.texts(other)),
                        "either " + given.name() + " or " + other.name(),
                        given.name() + " and " + other.name()
                                + " both say which relationships are followed; only one of them can.");
            }
        }
    }

    /** @param installed of which the parameters may name one of each kind */
    static Extensions extensions(Parameters parameters, ExtensionNames installed) {
        if (!parameters.has(EVALUATOR) && !parameters.has(EXPANDER)) {
            return Extensions.NONE; // nearly always: spares the lists of what is installed
        }
        if (parameters.has(EXPANDER)) {
            refuseBeside(
                    EXPANDER,
                    parameters,
                    TraverseRequest.RELATIONSHIP_FILTER,
                    TraverseRequest.EXPAND,
                    TraverseRequest.SEQUENCE);
        }
        return new Extensions(
                installed(parameters, EVALUATOR, installed.evaluators()),
                installed(parameters, EXPANDER, installed.expanders()));
    }

    private static @Nullable String installed(Parameters parameters, Text parameter, List<String> names) {
        String wanted = parameters.text(parameter);
        if (wanted != null && names.isEmpty()) {
            String name = parameter.name();
            String message = "No jar in plugins/ has an " + name + ".";
            throw new InvalidParameterException(
                    name, wanted, "the name of an " + name + " in a jar in plugins/", message);
        }
        return parameters.oneOf(parameter, names);
    }
}
