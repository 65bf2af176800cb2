package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A request to traverse, read from its parameters. Filters are in APOC's language, slips included; all else is strict.
 *
 * @param warnings what the caller should know about its parameters
 */
public record TraverseRequest(TraverseQuery walk, List<String> warnings) {
    static final DeclaredParameters OWN = new DeclaredParameters();

    /** The start nodes. */
    public static final Nodes START = OWN.add(new Nodes("start"));

    static final Texts EXPAND = OWN.add(new Texts("expand"));
    static final Text RELATIONSHIP_FILTER = OWN.addOfApoc(new Text("relationshipFilter"));
    static final Text LABEL_FILTER = OWN.addOfApoc(new Text("labelFilter"));
    static final Text SEQUENCE = OWN.addOfApoc(new Text("sequence"));
    static final Flag BEGIN_SEQUENCE_AT_START = OWN.addOfApoc(new Flag("beginSequenceAtStart", true));
    static final Flag FILTER_START_NODE = OWN.addOfApoc(new Flag("filterStartNode", false));
    static final Nodes END_NODES = OWN.addOfApoc(new Nodes("endNodes"));
    static final Nodes TERMINATOR_NODES = OWN.addOfApoc(new Nodes("terminatorNodes"));
    static final Nodes ALLOWLIST_NODES = OWN.addOfApoc(new Nodes("allowlistNodes"));
    static final Nodes DENYLIST_NODES = OWN.addOfApoc(new Nodes("denylistNodes"));
    static final Nodes WHITELIST_NODES = OWN.addOfApoc(new Nodes("whitelistNodes"));
    static final Nodes BLACKLIST_NODES = OWN.addOfApoc(new Nodes("blacklistNodes"));
    static final Text RESULT_WHERE = OWN.add(new Text("resultWhere"));
    static final Text NODE_WHERE = OWN.add(new Text("nodeWhere"));
    static final Text RELATIONSHIP_WHERE = OWN.add(new Text("relationshipWhere"));

    static {
        Parameters.ARGUMENTS.forEach(OWN::add);
    }

    static final Flag BFS = OWN.addOfApoc(new Flag("bfs", true));
    static final Whole MIN_LEVEL = OWN.addOfApoc(new Whole("minLevel", -1, Integer.MAX_VALUE, -1));
    static final Whole MAX_LEVEL = OWN.addOfApoc(new Whole("maxLevel", -1, Integer.MAX_VALUE, -1));
    static final Choice<Uniqueness> UNIQUENESS = OWN.addOfApoc(uniqueness(Uniqueness.NODE_GLOBAL, Uniqueness.values()));
    static final Whole LIMIT = OWN.addOfApoc(new Whole("limit", -1, Long.MAX_VALUE, -1));
    static final Flag MAXIMAL = OWN.add(new Flag("maximal", false));

    /** The parameters that every front end takes, in the order in which an error lists them. */
    public static final List<Parameter> ALL = OWN.and(WalkOptions.ALL, WalkOptions.EXTENSIONS);

    /** The names of {@link #ALL}. */
    public static final Set<String> KNOWN = DeclaredParameters.names(ALL);

    /** The names of those that take {@link NodeSelector}s. */
    public static final Set<String> NODES = DeclaredParameters.names(
            ALL.stream().filter(Nodes.class::isInstance).toList());

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
        TraverseReader reader = new TraverseReader(parameters, compiled, wanted);
        warnOfReplaced(parameters, reader.warnings);
        TraverseQuery walk = reader.read(cache, installed, false);
        reader.predicates.refuseUnused();
        return new TraverseRequest(walk, reader.warnings);
    }

    private static void warnOfReplaced(Parameters parameters, List<String> warnings) {
        String sequence = parameters.text(SEQUENCE);
        if (sequence != null && parameters.text(LABEL_FILTER) != null) {
            warnings.add("labelFilter was ignored, because there is a sequence.");
        }
        if (sequence != null && !sequence.isBlank() && parameters.text(RELATIONSHIP_FILTER) != null) {
            warnings.add("relationshipFilter was ignored, because there is a sequence.");
        }
    }

    /** They are written in capitals. */
    static Choice<Uniqueness> uniqueness(Uniqueness ifAbsent, Uniqueness... modes) {
        return new Choice<>(
                "uniqueness", List.of(modes), Stream.of(modes).map(Enum::name).toList(), ifAbsent);
    }
}
