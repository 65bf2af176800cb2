package io.tremaux.request;

import io.tremaux.execution.Subgraph.InducedBy;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.QueryParameters;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Filters;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the arguments of APOC's path expanders (APOC core 5.26: the source of these semantics, slips included), with
 * the keys that we add. Nodes are resolved at once; filters may lack steps, which fails only the traversal that comes
 * to need one. Every method throws {@link InvalidParameterException} for a value that cannot be used. Belongs to one
 * transaction and thread.
 *
 * @param forms of the transaction that will walk
 * @param cache the scope of the facades for which a call names none
 * @param strict whether a key without a meaning is an error in a call that does not say so
 * @param installed extensions that a call may name
 * @param compiled the compiled queries of the database
 */
public record ApocReader(
        NodeResolver forms, Scope cache, boolean strict, ExtensionNames installed, CompiledQueryCache compiled) {
    /** Keys that other front ends take too, where start stands elsewhere; and one more. */
    public static final Set<String> KNOWN = known(ApocParameters.OPTIONAL);

    /** The same where relationships are returned. */
    private static final Set<String> KNOWN_OF_GRAPHS = known(ApocParameters.OPTIONAL, QueryOptionsReader.INDUCED_BY);

    /** Those of our keys that decide which rows there are. */
    private static final Set<String> OF_ROWS = new HashSet<>(KNOWN_OF_GRAPHS);

    static {
        OF_ROWS.removeAll(ApocParameters.OF_APOC);
        OF_ROWS.removeAll(DeclaredParameters.names(QueryParameters.ALL));
        OF_ROWS.removeAll(DeclaredParameters.names(QueryParameters.ARGUMENTS));
    }

    private static final String DEPTH = "a whole number, -1 for none";

    private static final Pattern EXCLUDES_A_TYPE = Pattern.compile("(^|[|,])\\s*[<>:]*-");

    /** Whether a config asks for what APOC does not have, so that APOC would give other rows. */
    public static boolean asksForMore(Map<String, @Nullable Object> config) {
        return OF_ROWS.stream().anyMatch(key -> config.get(key) != null)
                || config.get("relationshipFilter") instanceof String filter
                        && EXCLUDES_A_TYPE.matcher(filter).find();
    }

    /** Reads the arguments of {@code expandConfig}. */
    public ApocCall expandConfig(@Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        return new Call(start, parameters(config), ResultKind.PATHS, KNOWN).read(InducedBy.ALL);
    }

    /** The same for procedures that reach each node once; their {@code minLevel} is 0 or 1, and never null. */
    public ApocCall subgraph(@Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        return new Call(start, ofSubgraph(config), ResultKind.SUBGRAPH, KNOWN).read(InducedBy.ALL);
    }

    /** The same for {@code subgraphAll}, the only one that returns relationships: it takes {@code inducedBy}, too. */
    public ApocCall subgraphAll(@Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        ApocParameters parameters = ofSubgraph(config);
        return new Call(start, parameters, ResultKind.SUBGRAPH, KNOWN_OF_GRAPHS)
                .read(QueryOptionsReader.inducedBy(parameters));
    }

    private ApocParameters ofSubgraph(@Nullable Map<String, @Nullable Object> config) {
        ApocParameters parameters = parameters(config);
        Object minLevel = parameters.value(TraverseParameters.MIN_LEVEL);
        if (parameters.keys().contains(TraverseParameters.MIN_LEVEL.name())
                && !Long.valueOf(0).equals(minLevel)
                && !Long.valueOf(1).equals(minLevel)) {
            throw parameters.rejected(TraverseParameters.MIN_LEVEL, "the integer 0 or 1");
        }
        return parameters;
    }

    private ApocParameters parameters(@Nullable Map<String, @Nullable Object> config) {
        return new ApocParameters(Parameters.config(config), strict);
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
        config.put("minLevel", Parameters.present("minDepth", DEPTH, minDepth));
        config.put("maxLevel", Parameters.present("maxDepth", DEPTH, maxDepth));
        return expandConfig(start, config);
    }

    private static Set<String> known(Parameter... more) {
        List<Parameter> known = new ArrayList<>(TraverseParameters.ALL);
        known.remove(TraverseParameters.START);
        known.addAll(List.of(more));
        return DeclaredParameters.names(known);
    }

    private static List<NodeSelector> known(LongList ids) {
        List<NodeSelector> known = new ArrayList<>(ids.size());
        ids.forEach(id -> known.add(new NodeSelector.Known(id)));
        return known;
    }

    /** One call. */
    private final class Call extends TraverseReader {
        private final @Nullable Object start;
        private final ApocParameters config;
        private final Set<String> known;

        Call(@Nullable Object start, ApocParameters config, ResultKind wanted, Set<String> known) {
            super(config, compiled, wanted);
            this.start = start;
            this.config = config;
            this.known = known;
        }

        ApocCall read(InducedBy inducedBy) {
            if (config.isStrict()) {
                config.allowOnly(known);
            }
            TraverseQuery walk = read(cache, installed, true);
            if (config.isStrict()) {
                predicates.rejectUnused();
            }
            return new ApocCall(walk, inducedBy, config.flag(ApocParameters.OPTIONAL), ignored(), warnings);
        }

        @Override
        List<NodeSelector> start() {
            return known(forms.ids("startNode", start));
        }

        @Override
        List<NodeSelector> nodes(Nodes list) {
            return known(forms.ids(list.name(), config.value(list)));
        }

        /** Those of the name of today, or else of the old one: both are resolved, and never merged. */
        @Override
        List<NodeSelector> nodes(Nodes list, Nodes old) {
            List<NodeSelector> today = nodes(list);
            List<NodeSelector> before = nodes(old);
            return today.isEmpty() ? before : today;
        }

        /** That of a subgraph is always the same, whatever the config says. */
        @Override
        Uniqueness uniqueness(Filters filters, boolean maximal, Extensions extensions) {
            return wanted == ResultKind.SUBGRAPH
                    ? Uniqueness.NODE_GLOBAL
                    : super.uniqueness(filters, maximal, extensions);
        }

        private List<String> ignored() {
            List<String> ignored = new ArrayList<>(predicates.unused());
            for (String key : config.keys()) {
                if (!known.contains(key) && !key.startsWith(QueryParameters.ARGUMENT.name())) {
                    ignored.add(key);
                }
            }
            return ignored;
        }
    }
}
