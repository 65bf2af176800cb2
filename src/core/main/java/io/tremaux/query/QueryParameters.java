package io.tremaux.query;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.InBody;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.parameter.Parameter.Whole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that APOC does not have: how a query is answered, through which caches and within which limits. They
 * are strict, and alike for every front end.
 */
public final class QueryParameters {
    /** What stands before the name of a value that predicates name, in a query string. */
    public static final Texts ARGUMENT = new Texts(
            "param.",
            null,
            "Each `param.name` is the value of `$name` in a predicate. Repeatable: a list gives the items of `=in=`"
                    + " and `=out=`. In JSON these are members of `params`, and keep their type.",
            List.of());

    /** The name under which JSON and Cypher give a map of these values. */
    public static final InBody ARGUMENT_MAP = new InBody("params", ARGUMENT);

    public static final List<Parameter> ARGUMENTS = List.of(ARGUMENT_MAP, ARGUMENT);

    private static final DeclaredParameters OWN = new DeclaredParameters();

    public static final Text TIMEOUT = OWN.add(new Text(
            "timeout",
            "The time after which the traversal ends, from 1ms to 365d: amounts with the units ns, us, ms, s, m, h,"
                    + " d, or a number of seconds, or a duration as Cypher writes it. Absent: none.",
            "500ms",
            "time after which the traversal ends"));
    public static final Whole MAX_VISITED = OWN.add(new Whole(
            "maxVisited",
            -1,
            Long.MAX_VALUE,
            -1,
            "The number of nodes that the traversal may visit. A node visited twice counts twice; -1 for no limit.",
            100_000,
            "nodes visited after which the traversal ends"));
    public static final Choice<Scope> CACHE = OWN.add(scope(
            "cache",
            Scope.PERMANENT,
            "Where labels, properties and relationships are read: directly from the store (`none`), from a"
                    + " per-request cache (`request`), or from the shared cache (`permanent`). The setting"
                    + " `server.tremaux.cache.default_scope` changes the default.",
            "request"));
    public static final Choice<Scope> LABEL_CACHE =
            OWN.add(scope("labelCache", null, "The same, only for labels. Absent: as `cache`.", "none"));
    public static final Choice<Scope> PROPERTY_CACHE = OWN.add(scope(
            "propertyCache",
            null,
            "The same, only for properties. Absent: as `cache`. Properties of relationships are cached if both this"
                    + " and `relationshipCache` are `permanent`.",
            "none"));
    public static final Choice<Scope> RELATIONSHIP_CACHE =
            OWN.add(scope("relationshipCache", null, "The same, only for relationships. Absent: as `cache`.", "none"));
    public static final Choice<Engine> ENGINE = OWN.add(new Choice<>(
            "engine",
            List.of(Engine.TREMAUX, Engine.NEO4J),
            Engine.TREMAUX,
            "The engine that runs the traversal: Tremaux's own, or Neo4j's traversal framework.",
            "neo4j"));
    public static final Flag STRICT = OWN.add(new Flag(
            "strict",
            false,
            "Whether a label, relationship type or property key that the database has never seen is an error, with"
                    + " the nearest name as `didYouMean`. Otherwise `warnings` name it. Absent: as the setting"
                    + " `server.tremaux.strict` says.",
            "a name that the database has never seen is an error",
            "a name that the database has never seen finds nothing"));

    /** Parameters that every question takes: how it is answered, and within what. */
    public static final List<Parameter> ALL = OWN.and();

    public static final Text EVALUATOR = new Text(
            "evaluator",
            "The name of an evaluator in a jar in `plugins/`. Such a traversal runs on Neo4j's engine.",
            "cheapEnough",
            "Java of another jar judges each path in addition to the filters");
    public static final Text EXPANDER = new Text(
            "expander",
            "The name of an expander in a jar in `plugins/`. Such a traversal runs on Neo4j's engine. Not with"
                    + " `relationshipFilter`, `expand` or `sequence`.",
            "cheapestFirst",
            "Java of another jar says which relationships are followed");

    /** Parameters that name code of other jars. */
    public static final List<Parameter> EXTENSIONS = List.of(EVALUATOR, EXPANDER);

    private QueryParameters() {}

    private static Choice<Scope> scope(String name, @Nullable Scope ifAbsent, String sentence, String example) {
        return new Choice<>(name, List.of(Scope.NONE, Scope.REQUEST, Scope.PERMANENT), ifAbsent, sentence, example);
    }
}
