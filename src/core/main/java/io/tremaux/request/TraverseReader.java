package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the parameters that {@link TraverseParameters} declares, for all front ends: none can ignore what another
 * takes. Belongs to one thread.
 */
public class TraverseReader {
    /** The names that every front end takes. */
    public static final Set<String> KNOWN = DeclaredParameters.names(TraverseParameters.ALL);

    /** The names of those that take {@link NodeSelector}s. */
    public static final Set<String> NODES = DeclaredParameters.names(
            TraverseParameters.ALL.stream().filter(Nodes.class::isInstance).toList());

    final Parameters parameters;
    final PredicateReader predicates;
    final List<String> warnings = new ArrayList<>();
    final ResultKind wanted;
    private final CompiledQueryCache compiled;

    TraverseReader(Parameters parameters, CompiledQueryCache compiled, ResultKind wanted) {
        this.parameters = parameters;
        this.compiled = compiled;
        this.wanted = wanted;
        this.predicates = new PredicateReader(parameters, compiled);
    }

    /**
     * Reads a traversal. Filters are in APOC's language, slips included; all else is strict.
     *
     * @param cache the scope of facades for which the parameters name none
     * @param wanted what the front end makes of it
     * @param installed extensions that the parameters may name
     * @param compiled the compiled queries of the database
     * @param known {@link #KNOWN}, and the names of what the front end reads itself
     * @throws InvalidParameterException if it cannot be answered
     */
    public static ParsedQuery<TraverseQuery> of(
            Parameters parameters,
            Scope cache,
            ResultKind wanted,
            ExtensionNames installed,
            CompiledQueryCache compiled,
            Set<String> known) {
        parameters.allowOnly(known);
        TraverseReader reader = new TraverseReader(parameters, compiled, wanted);
        reader.warnOfReplaced();
        TraverseQuery walk = reader.read(cache, installed, false);
        reader.predicates.rejectUnused();
        return new ParsedQuery<>(walk, reader.warnings);
    }

    /**
     * A reader for a question about paths, which decides by itself what a path may not visit twice. Filters that have
     * relationships in common make no two paths of one.
     */
    static TraverseReader by(Uniqueness ofPaths, Parameters parameters, CompiledQueryCache compiled) {
        return new TraverseReader(parameters, compiled, ResultKind.PATHS) {
            @Override
            Uniqueness uniqueness(Filters filters, boolean maximal, Extensions extensions) {
                return ofPaths;
            }

            @Override
            Filters filters(boolean lenient) {
                return super.filters(lenient).listingOnce();
            }
        };
    }

    /** Warns of filters that a sequence replaces. */
    final void warnOfReplaced() {
        String sequence = parameters.text(TraverseParameters.SEQUENCE);
        if (sequence != null && parameters.text(TraverseParameters.LABEL_FILTER) != null) {
            warnings.add("labelFilter was ignored, because there is a sequence.");
        }
        if (sequence != null
                && !sequence.isBlank()
                && parameters.text(TraverseParameters.RELATIONSHIP_FILTER) != null) {
            warnings.add("relationshipFilter was ignored, because there is a sequence.");
        }
    }

    List<NodeSelector> start() {
        return predicates.nodes(TraverseParameters.START);
    }

    List<NodeSelector> nodes(Nodes list) {
        return predicates.nodes(list);
    }

    /** The nodes of a list that has an old name, too. */
    List<NodeSelector> nodes(Nodes list, Nodes old) {
        return predicates.nodes(parameters.eitherOf(list, old));
    }

    Uniqueness uniqueness(Filters filters, boolean maximal, Extensions extensions) {
        Uniqueness chosen = parameters.choice(TraverseParameters.UNIQUENESS);
        if (chosen != null) {
            return chosen;
        }
        return switch (wanted) {
            case NODES -> UniquenessAdvice.uniqueness(filters, maximal, extensions);
            case PATHS -> Uniqueness.RELATIONSHIP_PATH;
            case SUBGRAPH -> Uniqueness.NODE_GLOBAL;
        };
    }

    /**
     * @param cache the scope of facades for which the parameters name none
     * @param lenient whether the filters are read as APOC reads them
     */
    TraverseQuery read(Scope cache, ExtensionNames installed, boolean lenient) {
        Filters filters = filters(lenient);
        List<NodeSelector> start = start();
        NodeLists lists = lists();
        Traversal traversal = traversal(filters, QueryOptionsReader.extensions(parameters, installed));
        warnings.addAll(UniquenessAdvice.warnings(filters, traversal));
        return new TraverseQuery(
                start,
                lists,
                traversal,
                QueryOptionsReader.scopes(parameters, cache),
                QueryOptionsReader.engine(parameters),
                QueryOptionsReader.workLimits(parameters),
                false,
                QueryOptionsReader.strict(parameters));
    }

    Filters filters(boolean lenient) {
        Filters.Text text = new Filters.Text(
                QueryOptionsReader.expand(parameters),
                parameters.text(TraverseParameters.SEQUENCE),
                parameters.text(TraverseParameters.LABEL_FILTER),
                parameters.text(TraverseParameters.RELATIONSHIP_FILTER),
                parameters.flag(TraverseParameters.BEGIN_SEQUENCE_AT_START),
                parameters.flag(TraverseParameters.FILTER_START_NODE),
                lenient);
        predicates.chargeFilter(text.length());
        Filters filters = compiled.filters(text);
        warnings.addAll(filters.warnings());
        return filters;
    }

    private NodeLists lists() {
        return new NodeLists(
                nodes(TraverseParameters.END_NODES),
                nodes(TraverseParameters.TERMINATOR_NODES),
                nodes(TraverseParameters.ALLOWLIST_NODES, TraverseParameters.WHITELIST_NODES),
                nodes(TraverseParameters.DENYLIST_NODES, TraverseParameters.BLACKLIST_NODES),
                parameters.flag(TraverseParameters.FILTER_START_NODE));
    }

    private Traversal traversal(Filters filters, Extensions extensions) {
        boolean maximal = parameters.flag(TraverseParameters.MAXIMAL);
        Traversal.Builder traversal = new Traversal.Builder()
                .expansion(filters.relationships())
                .labelFilter(filters.labels())
                .where(predicates.all())
                .uniqueness(uniqueness(filters, maximal, extensions))
                .extensions(extensions);
        TraverseParameters.LEVELS.forEach(option -> option.put().accept(parameters, traversal));
        TraverseParameters.OPTIONS.forEach(option -> option.put().accept(parameters, traversal));
        return traversal.build();
    }
}
