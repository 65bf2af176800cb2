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
    public static final Nodes START = OWN.add(new Nodes(
            "start",
            "The nodes that the traversal starts from: a label (all its nodes), a label with a predicate such as"
                    + " `Person(name==Ann)` (the nodes that satisfy it), or an element id. Repeatable; order and"
                    + " duplicates are kept. Put a label in backticks if it has only digits, has the form"
                    + " `<digits>:...:<digits>`, or contains a parenthesis.",
            List.of("Person(name==Ann)")));

    static final Texts EXPAND = OWN.add(new Texts(
            "expand",
            null,
            "Rules `LABELS=>RELATIONSHIPS`: the relationships that the traversal follows from nodes with these"
                    + " labels. Not with `relationshipFilter` or `sequence`.",
            List.of("Person=>OWNS>", "Package=>DEPENDS_ON>")));
    static final Text RELATIONSHIP_FILTER = OWN.addOfApoc(new Text(
            "relationshipFilter",
            "The relationships that the traversal follows, in the language of APOC's path expanders: `TYPE>`"
                    + " outgoing, `<TYPE` incoming, `TYPE` both; `|` separates alternatives, `,` separates steps;"
                    + " `-TYPE` excludes a type. Absent: all, in both directions.",
            "KNOWS>|OWNS>"));
    static final Text LABEL_FILTER = OWN.addOfApoc(new Text(
            "labelFilter",
            "The nodes that the traversal returns and expands, in the language of APOC's path expanders: `-A` denies,"
                    + " `/A` terminates, `>A` is an end node, `+A` or `A` allows.",
            ">Package|-Legacy"));
    static final Text SEQUENCE = OWN.addOfApoc(new Text(
            "sequence",
            "Label and relationship steps in turn. Replaces `labelFilter` and `relationshipFilter`.",
            "Person,KNOWS>,Person,OWNS>,Package"));
    static final Flag BEGIN_SEQUENCE_AT_START = OWN.addOfApoc(
            new Flag("beginSequenceAtStart", true, "Whether the first step of a sequence is for the start node."));
    static final Flag FILTER_START_NODE = OWN.addOfApoc(new Flag(
            "filterStartNode",
            false,
            "Whether `labelFilter`, `nodeWhere` and the lists of nodes apply to the start node."));
    static final Nodes END_NODES = OWN.addOfApoc(new Nodes(
            "endNodes",
            "The traversal returns only these nodes, and terminators. Each value selects nodes as `start` does.",
            List.of("Package(name==core)")));
    static final Nodes TERMINATOR_NODES = OWN.addOfApoc(new Nodes(
            "terminatorNodes",
            "The traversal returns these nodes but does not expand them. Each value selects nodes as `start` does.",
            List.of("Person(name==Bob)")));
    static final Nodes ALLOWLIST_NODES = OWN.addOfApoc(new Nodes(
            "allowlistNodes",
            "The traversal returns and expands only these nodes, end nodes and terminators. Each value selects nodes"
                    + " as `start` does.",
            List.of("Package")));
    static final Nodes DENYLIST_NODES = OWN.addOfApoc(new Nodes(
            "denylistNodes",
            "The traversal neither returns nor expands these nodes. Each value selects nodes as `start` does.",
            List.of("Legacy")));
    static final Nodes WHITELIST_NODES = OWN.addOfApoc(
            new Nodes("whitelistNodes", "The old name of `allowlistNodes`; only one of the two.", List.of("Package")));
    static final Nodes BLACKLIST_NODES = OWN.addOfApoc(
            new Nodes("blacklistNodes", "The old name of `denylistNodes`; only one of the two.", List.of("Legacy")));
    static final Text RESULT_WHERE = OWN.add(new Text(
            "resultWhere",
            "An RSQL predicate on the nodes that the traversal returns. It does not change where the traversal goes.",
            "name=in=(Ann,Bob);born>=1984"));
    static final Text NODE_WHERE = OWN.add(new Text(
            "nodeWhere",
            "An RSQL predicate on the nodes that the traversal visits. A node that does not satisfy it is neither"
                    + " returned nor expanded.",
            "active!=false"));
    static final Text RELATIONSHIP_WHERE = OWN.add(new Text(
            "relationshipWhere",
            "An RSQL predicate on the properties of the relationships that the traversal follows.",
            "since>=2010"));

    static {
        Parameters.ARGUMENTS.forEach(OWN::add);
    }

    static final Flag BFS = OWN.addOfApoc(new Flag("bfs", true, "`true`: breadth-first; `false`: depth-first."));
    static final Whole MIN_LEVEL = OWN.addOfApoc(
            new Whole("minLevel", -1, Integer.MAX_VALUE, -1, "The least depth of a result; -1 for none.", 1));
    static final Whole MAX_LEVEL = OWN.addOfApoc(new Whole(
            "maxLevel", -1, Integer.MAX_VALUE, -1, "The greatest depth that the traversal reaches; -1 for none.", 3));
    static final Choice<Uniqueness> UNIQUENESS = OWN.addOfApoc(uniqueness(
            "The nodes or relationships that the traversal does not visit twice; upper or lower case. `return=graph`"
                    + " allows only NODE_GLOBAL. The default is RELATIONSHIP_PATH for `return=paths`, with `sequence`"
                    + " or filters of several steps, and with `maximal`, `evaluator` or `expander`.",
            "RELATIONSHIP_PATH",
            Uniqueness.NODE_GLOBAL,
            Uniqueness.values()));
    static final Whole LIMIT = OWN.addOfApoc(new Whole(
            "limit",
            -1,
            Long.MAX_VALUE,
            -1,
            "The number of results after which the traversal ends; -1 for none.",
            100));
    static final Flag MAXIMAL = OWN.add(new Flag(
            "maximal", false, "Whether to return a path only if the filters and uniqueness allow no extension of it."));

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
    static Choice<Uniqueness> uniqueness(String sentence, String example, Uniqueness ifAbsent, Uniqueness... modes) {
        return new Choice<>(
                "uniqueness", List.of(modes), Stream.of(modes).map(Enum::name).toList(), ifAbsent, sentence, example);
    }
}
