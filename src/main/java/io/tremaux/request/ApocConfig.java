package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.service.Engine;
import io.tremaux.service.NodeForms;
import io.tremaux.service.Scopes;
import io.tremaux.service.StartPoint;
import io.tremaux.service.WalkRequest;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.NodeFilter;
import io.tremaux.traversal.filter.Sequence;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A walk as start value and config map of APOC's path expanders say it (APOC core 5.26: the source of these semantics, slips
 * included), with the keys that we add. Nodes are resolved at once; filters may lack steps, which fails only the walk that
 * comes to need one.
 *
 * @param optional whether one row of null stands for no result
 * @param ignored the unknown keys of the map, in its order
 */
public record ApocConfig(
        List<StartPoint> start,
        Traversal traversal,
        Scopes scopes,
        Engine engine,
        boolean optional,
        List<String> ignored) {
    private static final int NONE = -1; // APOC's word for no level and no limit

    private static final Set<String> KNOWN = Set.of(
            "minLevel",
            "maxLevel",
            "limit",
            "relationshipFilter",
            "labelFilter",
            "sequence",
            "uniqueness",
            "bfs",
            "beginSequenceAtStart",
            "filterStartNode",
            "optional",
            "endNodes",
            "terminatorNodes",
            "allowlistNodes",
            "denylistNodes",
            "whitelistNodes",
            "blacklistNodes",
            "cache",
            "labelCache",
            "propertyCache",
            "relationshipCache",
            "engine",
            "expand",
            "resultWhere");

    /**
     * Reads the arguments of {@code expandConfig}.
     *
     * @param forms of the transaction that will walk
     * @throws InvalidParameterException if a value cannot be used
     */
    public static ApocConfig of(
            NodeForms forms, @Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        ApocValues values = new ApocValues(present(config));
        return of(forms, start, values, Parameters.of(present(config)), uniqueness(values.text("uniqueness")));
    }

    /** The same for procedures that reach each node once; their {@code minLevel} is 0 or 1, and never null. */
    public static ApocConfig ofSubgraph(
            NodeForms forms, @Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        ApocValues values = new ApocValues(present(config));
        Object minLevel = values.value("minLevel");
        if (values.has("minLevel")
                && !Long.valueOf(0).equals(minLevel)
                && !Long.valueOf(1).equals(minLevel)) {
            throw values.refused("minLevel", "the integer 0 or 1");
        }
        return of(forms, start, values, Parameters.of(present(config)), Uniqueness.NODE_GLOBAL);
    }

    /** Reads the arguments of {@code expand}. */
    public static ApocConfig of(
            NodeForms forms,
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
        return of(forms, start, config);
    }

    private static Long required(String parameter, @Nullable Long depth) {
        if (depth == null) {
            String expected = "a whole number, -1 for none";
            throw new InvalidParameterException(parameter, "null", expected, parameter + " must be " + expected + ".");
        }
        return depth;
    }

    private static Map<String, @Nullable Object> present(@Nullable Map<String, @Nullable Object> config) {
        if (config == null) {
            throw new InvalidParameterException("config", "null", "a map", "config must be a map.");
        }
        return config;
    }

    private static ApocConfig of(
            NodeForms forms, @Nullable Object start, ApocValues values, Parameters own, Uniqueness uniqueness) {
        return new ApocConfig(
                start(forms.ids("startNode", start)),
                traversal(forms, values, own, uniqueness),
                WalkOptions.scopes(own, Scope.PERMANENT),
                WalkOptions.engine(own),
                values.flag("optional", false),
                ignored(values));
    }

    private static List<StartPoint> start(LongList ids) {
        List<StartPoint> start = new ArrayList<>(ids.size());
        ids.forEach(id -> start.add(new StartPoint.Known(id)));
        return start;
    }

    private static Traversal traversal(NodeForms forms, ApocValues values, Parameters own, Uniqueness uniqueness) {
        boolean filterStartNode = values.flag("filterStartNode", false);
        Sequence filters = Sequence.lenient(
                values.text("sequence"),
                values.text("labelFilter"),
                values.text("relationshipFilter"),
                values.flag("beginSequenceAtStart", true),
                filterStartNode);
        return new Traversal(
                own.has("expand") ? WalkOptions.expand(own) : filters.relationships(),
                filters.labels(),
                WalkOptions.resultWhere(own),
                level(values.whole("minLevel", NONE), 0),
                level(values.whole("maxLevel", NONE), Traversal.NO_LEVEL_LIMIT),
                uniqueness,
                values.flag("bfs", true),
                limit(values),
                nodeFilter(forms, values, filterStartNode));
    }

    /** Any other name means the default, as in APOC. */
    private static Uniqueness uniqueness(@Nullable String name) {
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

    private static NodeFilter nodeFilter(NodeForms forms, ApocValues values, boolean filterStartNode) {
        return NodeFilter.of(
                ids(forms, values, "endNodes"),
                ids(forms, values, "terminatorNodes"),
                firstGiven(ids(forms, values, "allowlistNodes"), ids(forms, values, "whitelistNodes")),
                firstGiven(ids(forms, values, "denylistNodes"), ids(forms, values, "blacklistNodes")),
                filterStartNode);
    }

    private static LongList ids(NodeForms forms, ApocValues values, String key) {
        return forms.ids(key, values.value(key));
    }

    /** The name of today, or else the old one: both are resolved, and never merged. */
    private static LongList firstGiven(LongList today, LongList old) {
        return today.isEmpty() ? old : today;
    }

    private static List<String> ignored(ApocValues values) {
        List<String> ignored = new ArrayList<>();
        for (String key : values.keys()) {
            if (!KNOWN.contains(key)) {
                ignored.add(key);
            }
        }
        return ignored;
    }

    /** The walk to its nodes. */
    public WalkRequest toNodes() {
        return new WalkRequest(start, traversal, scopes, engine, null);
    }

    /** The walk to its paths, which only Neo4j's engine keeps so far. */
    public WalkRequest toPaths() {
        return new WalkRequest(start, traversal, scopes, Engine.NEO4J, null);
    }
}
