package io.tremaux.request;

import io.tremaux.execution.Subgraph;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Filters;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the arguments of APOC's path expanders (APOC core 5.26: the source of these semantics, slips included), with
 * the keys that we add. Nodes are resolved at once; filters may lack steps, which fails only the walk that comes to
 * need one. Every method throws {@link InvalidParameterException} for a value that cannot be used. Belongs to one
 * transaction and thread.
 */
public final class ApocReader {
    private static final int NONE = -1; // APOC's word for no level and no limit

    private static final String UNIQUENESS = "uniqueness";
    private static final String INDUCED_BY = "inducedBy";

    /** Keys that other front ends take too, where start stands elsewhere; and one more. */
    public static final Set<String> KNOWN = Parameters.names(
            TraverseRequest.KNOWN.stream().filter(name -> !name.equals("start")).toList(), List.of("optional"));

    /** The same where relationships are returned. */
    private static final Set<String> KNOWN_OF_GRAPHS = Parameters.names(KNOWN, List.of(INDUCED_BY));

    /** Those of our keys that decide which rows there are. */
    private static final Set<String> OF_ROWS = Set.of(
            "expand", "resultWhere", "nodeWhere", "relationshipWhere", "maximal", INDUCED_BY, "evaluator", "expander");

    private static final Pattern EXCLUDES_A_TYPE = Pattern.compile("(^|[|,])\\s*[<>:]*-");

    private final NodeResolver forms;
    private final Scope cache;
    private final boolean strict;
    private final ExtensionNames installed;
    private final CompiledQueryCache compiled;

    /**
     * @param forms of the transaction that will walk
     * @param cache the scope of the facades for which a call names none
     * @param strict whether a key without a meaning is an error in a call that does not say so
     * @param installed extensions that a call may name
     * @param compiled the compiled queries of the database
     */
    public ApocReader(
            NodeResolver forms, Scope cache, boolean strict, ExtensionNames installed, CompiledQueryCache compiled) {
        this.compiled = compiled;
        this.forms = forms;
        this.cache = cache;
        this.strict = strict;
        this.installed = installed;
    }

    /** Whether a config asks for what APOC does not have, so that APOC would give other rows. */
    public static boolean asksForMore(Map<String, @Nullable Object> config) {
        return OF_ROWS.stream().anyMatch(key -> config.get(key) != null)
                || config.get("relationshipFilter") instanceof String filter
                        && EXCLUDES_A_TYPE.matcher(filter).find();
    }

    /** Reads the arguments of {@code expandConfig}. */
    public ApocCall expandConfig(@Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        ApocValues values = new ApocValues(Parameters.config(config));
        Parameters own = Parameters.of(Parameters.config(config));
        return read(start, values, own, uniqueness(values, own), KNOWN);
    }

    /** The same for procedures that reach each node once; their {@code minLevel} is 0 or 1, and never null. */
    public ApocCall subgraph(@Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        return subgraph(start, config, KNOWN);
    }

    private ApocCall subgraph(
            @Nullable Object start, @Nullable Map<String, @Nullable Object> config, Set<String> known) {
        ApocValues values = new ApocValues(Parameters.config(config));
        Object minLevel = values.value("minLevel");
        if (values.has("minLevel")
                && !Long.valueOf(0).equals(minLevel)
                && !Long.valueOf(1).equals(minLevel)) {
            throw values.refused("minLevel", "the integer 0 or 1");
        }
        return read(start, values, Parameters.of(Parameters.config(config)), Uniqueness.NODE_GLOBAL, known);
    }

    /** The same for {@code subgraphAll}, the only one that returns relationships: it takes {@code inducedBy}, too. */
    public ApocCall subgraphAll(@Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        ApocCall read = subgraph(start, config, KNOWN_OF_GRAPHS);
        Subgraph.InducedBy inducedBy = WalkOptions.inducedBy(Parameters.of(Parameters.config(config)));
        return new ApocCall(read.toNodes(), inducedBy, read.optional(), read.ignored(), read.warnings());
    }

    /** Reads the arguments of {@code expand}. */
    public ApocCall expand(
            @Nullable Object start,
            @Nullable String relationshipFilter,
            @Nullable String labelFilter,
            @Nullable Long minDepth,
            @Nullable Long maxDepth) {
        Map<String, @Nullable Object> config = new HashMap<>();
        config.put("relationshipFilter", relationshipFilter);
        config.put("labelFilter", labelFilter);
        config.put("minLevel", required("minDepth", minDepth));
        config.put("maxLevel", required("maxDepth", maxDepth));
        return expandConfig(start, config);
    }

    private static Long required(String parameter, @Nullable Long depth) {
        return Parameters.present(parameter, "a whole number, -1 for none", depth);
    }

    private ApocCall read(
            @Nullable Object start, ApocValues values, Parameters own, Uniqueness uniqueness, Set<String> known) {
        if (isStrict(own)) {
            own.allowOnly(known);
        }
        PredicateReader predicates = new PredicateReader(own, compiled);
        Filters filters = filters(values, own);
        TraverseQuery walk = new TraverseQuery(
                known(forms.ids("startNode", start)),
                lists(values),
                traversal(values, own, filters, predicates, uniqueness),
                WalkOptions.scopes(own, cache),
                WalkOptions.engine(own),
                WalkOptions.effort(own),
                false,
                WalkOptions.strict(own));
        if (isStrict(own)) {
            predicates.refuseUnused();
        }
        return new ApocCall(
                walk,
                Subgraph.InducedBy.ALL,
                values.flag("optional", false),
                ignored(values, predicates, known),
                warnings(filters, walk.traversal()));
    }

    private boolean isStrict(Parameters own) {
        Boolean asked = WalkOptions.strict(own);
        return asked == null ? strict : asked;
    }

    private static List<NodeSelector> known(LongList ids) {
        List<NodeSelector> known = new ArrayList<>(ids.size());
        ids.forEach(id -> known.add(new NodeSelector.Known(id)));
        return known;
    }

    private static List<String> warnings(Filters filters, Traversal traversal) {
        return Stream.concat(filters.warnings().stream(), Completeness.warnings(filters, traversal).stream())
                .toList();
    }

    private Filters filters(ApocValues values, Parameters own) {
        return compiled.filters(new Filters.Text(
                WalkOptions.expand(own),
                values.text("sequence"),
                values.text("labelFilter"),
                values.text("relationshipFilter"),
                values.flag("beginSequenceAtStart", true),
                values.flag("filterStartNode", false),
                true));
    }

    private Traversal traversal(
            ApocValues values, Parameters own, Filters filters, PredicateReader predicates, Uniqueness uniqueness) {
        return new TraversalBuilder()
                .expansion(filters.relationships())
                .labelFilter(filters.labels())
                .where(predicates.all())
                .minLevel(level(values.whole("minLevel", NONE), 0))
                .maxLevel(level(values.whole("maxLevel", NONE), Traversal.NO_LEVEL_LIMIT))
                .uniqueness(uniqueness)
                .breadthFirst(values.flag("bfs", true))
                .limit(limit(values))
                .maximal(own.flag(TraverseRequest.MAXIMAL))
                .extensions(WalkOptions.extensions(own, installed))
                .build();
    }

    /** Any other name means the default, as in APOC, unless the call is strict. */
    private Uniqueness uniqueness(ApocValues values, Parameters own) {
        String name = isStrict(own) ? own.oneOf(UNIQUENESS, TraverseRequest.UNIQUENESS) : values.text(UNIQUENESS);
        for (Uniqueness mode : Uniqueness.values()) {
            if (mode.name().equalsIgnoreCase(name)) {
                return mode;
            }
        }
        return Uniqueness.RELATIONSHIP_PATH;
    }

    /** APOC compares with -1 first, and then keeps 32 bits: 4294967297 is 1, and 4294967295 no level at all. */
    private static int level(long value, int none) {
        return value == NONE ? none : (int) value;
    }

    private static long limit(ApocValues values) {
        long limit = values.whole("limit", NONE);
        if (limit < NONE) {
            throw values.refused("limit", "0 or more, or -1 for none");
        }
        return limit == NONE ? Traversal.NO_LIMIT : limit;
    }

    private NodeLists lists(ApocValues values) {
        return new NodeLists(
                nodes(values, "endNodes"),
                nodes(values, "terminatorNodes"),
                firstGiven(nodes(values, "allowlistNodes"), nodes(values, "whitelistNodes")),
                firstGiven(nodes(values, "denylistNodes"), nodes(values, "blacklistNodes")),
                values.flag("filterStartNode", false));
    }

    private List<NodeSelector> nodes(ApocValues values, String key) {
        return known(forms.ids(key, values.value(key)));
    }

    /** The name of today, or else the old one: both are resolved, and never merged. */
    private static List<NodeSelector> firstGiven(List<NodeSelector> today, List<NodeSelector> old) {
        return today.isEmpty() ? old : today;
    }

    private static List<String> ignored(ApocValues values, PredicateReader predicates, Set<String> known) {
        List<String> ignored = new ArrayList<>(predicates.unused());
        for (String key : values.keys()) {
            if (!known.contains(key) && !key.startsWith(Parameters.ARGUMENT)) {
                ignored.add(key);
            }
        }
        return ignored;
    }
}
