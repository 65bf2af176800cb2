package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Named;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Filters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request to traverse, read from its parameters. Filters are in APOC's language, slips included; all else is strict.
 *
 * @param warnings what the caller should know about its parameters
 */
public record TraverseRequest(TraverseQuery walk, List<String> warnings) {
    /** Parameters that take {@link io.tremaux.query.NodeSelector}s. */
    public static final List<String> NODES = List.of(
            "start",
            "endNodes",
            "terminatorNodes",
            "allowlistNodes",
            "denylistNodes",
            "whitelistNodes",
            "blacklistNodes");

    static final Flag BEGIN_SEQUENCE_AT_START = new Flag(
            "beginSequenceAtStart", true, "Whether the first step of a sequence is for the start node.", false);
    static final Flag FILTER_START_NODE = new Flag(
            "filterStartNode",
            false,
            "Whether `labelFilter`, `nodeWhere` and the lists of nodes apply to the start node.",
            true);
    static final Flag BFS = new Flag("bfs", true, "`true`: breadth-first; `false`: depth-first.", true);
    static final Whole MIN_LEVEL =
            new Whole("minLevel", -1, Integer.MAX_VALUE, -1, "The least depth of a result; -1 for none.", 1);
    static final Whole MAX_LEVEL = new Whole(
            "maxLevel", -1, Integer.MAX_VALUE, -1, "The greatest depth that the traversal reaches; -1 for none.", 3);
    static final Whole LIMIT = new Whole(
            "limit", -1, Long.MAX_VALUE, -1, "The number of results after which the traversal ends; -1 for none.", 100);
    static final Flag MAXIMAL = new Flag(
            "maximal",
            false,
            "Whether to return a path only if the filters and uniqueness allow no extension of it.",
            true);

    /**
     * The parameters that every front end takes, in the order in which an error lists them. {@link ApocReader} accepts
     * all but {@code start}, too, and ignores one that its code does not read.
     */
    public static final List<Parameter> ALL = Parameters.all(
            List.of(
                    new Named("start"),
                    new Named("expand"),
                    new Named("relationshipFilter"),
                    new Named("labelFilter"),
                    new Named("sequence"),
                    BEGIN_SEQUENCE_AT_START,
                    FILTER_START_NODE,
                    new Named("endNodes"),
                    new Named("terminatorNodes"),
                    new Named("allowlistNodes"),
                    new Named("denylistNodes"),
                    new Named("whitelistNodes"),
                    new Named("blacklistNodes"),
                    new Named("resultWhere"),
                    new Named("nodeWhere"),
                    new Named("relationshipWhere"),
                    new Named(Parameters.ARGUMENTS),
                    new Named(Parameters.ARGUMENT),
                    BFS,
                    MIN_LEVEL,
                    MAX_LEVEL,
                    new Named("uniqueness"),
                    LIMIT,
                    MAXIMAL),
            WalkOptions.ALL,
            List.of(new Named("evaluator"), new Named("expander")));

    /** The names of {@link #ALL}. */
    public static final Set<String> KNOWN = Parameters.namesOf(ALL);

    static final List<String> UNIQUENESS =
            Arrays.stream(Uniqueness.values()).map(Enum::name).toList();

    /**
     * Reads a request.
     *
     * @param cache the scope of facades for which the request names none
     * @param wanted what the front end makes of it
     * @param installed extensions that the parameters may name
     * @param compiled the compiled queries of the database
     * @param known {@link #KNOWN}, and the names of what the front end reads itself
     * @throws InvalidParameterException if it cannot be answered
     */
    public static TraverseRequest of(
            Parameters parameters,
            Scope cache,
            Wanted wanted,
            ExtensionNames installed,
            CompiledQueryCache compiled,
            Set<String> known) {
        parameters.allowOnly(known);
        List<String> warnings = new ArrayList<>();
        PredicateReader predicates = new PredicateReader(parameters, compiled);
        Filters filters = filters(parameters, predicates, compiled, warnings);
        List<NodeSelector> start = predicates.nodes("start");
        NodeLists lists = lists(parameters, predicates);
        Traversal traversal =
                traversal(parameters, filters, predicates, wanted, WalkOptions.extensions(parameters, installed));
        warnings.addAll(Completeness.warnings(filters, traversal));
        TraverseQuery walk = new TraverseQuery(
                start,
                lists,
                traversal,
                WalkOptions.scopes(parameters, cache),
                WalkOptions.engine(parameters),
                WalkOptions.effort(parameters),
                false,
                WalkOptions.strict(parameters));
        predicates.refuseUnused();
        return new TraverseRequest(walk, warnings);
    }

    /** Of a list's two names only one may be given. */
    private static NodeLists lists(Parameters parameters, PredicateReader predicates) {
        return new NodeLists(
                predicates.nodes("endNodes"),
                predicates.nodes("terminatorNodes"),
                predicates.nodes(parameters.eitherOf("allowlistNodes", "whitelistNodes")),
                predicates.nodes(parameters.eitherOf("denylistNodes", "blacklistNodes")),
                parameters.flag(FILTER_START_NODE));
    }

    private static Filters filters(
            Parameters parameters, PredicateReader predicates, CompiledQueryCache compiled, List<String> warnings) {
        String sequence = parameters.text("sequence");
        String labelFilter = parameters.text("labelFilter");
        String relationshipFilter = parameters.text("relationshipFilter");
        List<String> expand = WalkOptions.expand(parameters);
        warnOfReplaced(sequence, labelFilter, relationshipFilter, warnings);
        Filters.Text text = new Filters.Text(
                expand,
                sequence,
                labelFilter,
                relationshipFilter,
                parameters.flag(BEGIN_SEQUENCE_AT_START),
                parameters.flag(FILTER_START_NODE),
                false);
        predicates.chargeFilter(text.length());
        Filters filters = compiled.filters(text);
        warnings.addAll(filters.warnings());
        return filters;
    }

    private static Traversal traversal(
            Parameters parameters, Filters filters, PredicateReader predicates, Wanted wanted, Extensions extensions) {
        boolean maximal = parameters.flag(MAXIMAL);
        return new TraversalBuilder()
                .expansion(filters.relationships())
                .labelFilter(filters.labels())
                .where(predicates.all())
                .minLevel((int) orNone(parameters.whole(MIN_LEVEL), 0))
                .maxLevel((int) orNone(parameters.whole(MAX_LEVEL), Traversal.NO_LEVEL_LIMIT))
                .uniqueness(uniqueness(parameters, wanted, filters, maximal, extensions))
                .breadthFirst(parameters.flag(BFS))
                .limit(orNone(parameters.whole(LIMIT), Traversal.NO_LIMIT))
                .maximal(maximal)
                .extensions(extensions)
                .build();
    }

    /** APOC takes -1 for none. */
    private static long orNone(long value, long none) {
        return value == -1 ? none : value;
    }

    private static void warnOfReplaced(
            @Nullable String sequence,
            @Nullable String labelFilter,
            @Nullable String relationshipFilter,
            List<String> warnings) {
        if (sequence == null) {
            return;
        }
        if (labelFilter != null) {
            warnings.add("labelFilter was ignored, because there is a sequence.");
        }
        if (relationshipFilter != null && !sequence.isBlank()) {
            warnings.add("relationshipFilter was ignored, because there is a sequence.");
        }
    }

    private static Uniqueness uniqueness(
            Parameters parameters, Wanted wanted, Filters filters, boolean maximal, Extensions extensions) {
        String name = parameters.oneOf("uniqueness", UNIQUENESS);
        if (name != null) {
            return Uniqueness.valueOf(name);
        }
        return switch (wanted) {
            case NODES -> Completeness.uniqueness(filters, maximal, extensions);
            case PATHS -> Uniqueness.RELATIONSHIP_PATH;
            case SUBGRAPH -> Uniqueness.NODE_GLOBAL;
        };
    }
}
