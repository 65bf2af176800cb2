package io.tremaux.query;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of a traversal. Readers, errors, documents and explanations take them from here. Errors and documents
 * list them in the order of these declarations. Those that APOC has too are added by {@code addOfApoc}.
 */
public final class TraverseParameters {
    private static final DeclaredParameters OWN = new DeclaredParameters();

    /** The start nodes. */
    public static final Nodes START = OWN.add(new Nodes(
            "start",
            "The nodes that the traversal starts from: a label (all its nodes), a label with a predicate such as"
                    + " `Person(name==Ann)` (the nodes that satisfy it), or an element id. Repeatable; a"
                    + " traversal keeps order and duplicates. Put a label in backticks if it looks like an id or contains a"
                    + " parenthesis.",
            List.of("Person(name==Ann)")));

    public static final Texts EXPAND = OWN.add(new Texts(
            "expand",
            null,
            "Rules `LABELS=>RELATIONSHIPS`: the relationships that the traversal follows from nodes with these"
                    + " labels. Not with `relationshipFilter` or `sequence`.",
            List.of("Person=>OWNS>", "Package=>DEPENDS_ON>")));
    public static final Text RELATIONSHIP_FILTER = OWN.addOfApoc(new Text(
            "relationshipFilter",
            "The relationships that the traversal follows, in APOC's language: `TYPE>`"
                    + " outgoing, `<TYPE` incoming, `TYPE` both; `|` separates alternatives, `,` separates steps;"
                    + " `-TYPE` excludes a type. Absent: all, in both directions.",
            "KNOWS>|OWNS>"));
    public static final Text LABEL_FILTER = OWN.addOfApoc(new Text(
            "labelFilter",
            "The nodes that the traversal returns and expands, in APOC's language: `-A` denies,"
                    + " `/A` terminates, `>A` is an end node, `+A` or `A` allows.",
            ">Package|-Legacy"));
    public static final Text SEQUENCE = OWN.addOfApoc(new Text(
            "sequence",
            "Label and relationship steps in turn. Replaces `labelFilter` and `relationshipFilter`.",
            "Person,KNOWS>,Person,OWNS>,Package"));
    public static final Flag BEGIN_SEQUENCE_AT_START = OWN.addOfApoc(
            new Flag("beginSequenceAtStart", true, "Whether the first step of a sequence is for the start node."));
    public static final Flag FILTER_START_NODE = OWN.addOfApoc(new Flag(
            "filterStartNode",
            false,
            "Whether `labelFilter`, `nodeWhere` and the lists of nodes apply to the start node.",
            "filters apply to start nodes",
            "filters do not apply to start nodes"));
    public static final Nodes END_NODES = OWN.addOfApoc(new Nodes(
            "endNodes",
            "The traversal returns only these nodes, and terminators. Values are as for `start`.",
            List.of("Package(name==core)"),
            "returned and expanded; only these and terminators are returned"));
    public static final Nodes TERMINATOR_NODES = OWN.addOfApoc(new Nodes(
            "terminatorNodes",
            "The traversal returns these nodes but does not expand them. Values are as for `start`.",
            List.of("Person(name==Bob)"),
            "returned, not expanded; only these and end nodes are returned"));
    public static final Nodes ALLOWLIST_NODES = OWN.addOfApoc(new Nodes(
            "allowlistNodes",
            "The traversal returns and expands only these nodes, end nodes and terminators. Values are as for"
                    + " `start`.",
            List.of("Package"),
            "other nodes are neither returned nor expanded"));
    public static final Nodes DENYLIST_NODES = OWN.addOfApoc(new Nodes(
            "denylistNodes",
            "The traversal neither returns nor expands these nodes. Values are as for `start`.",
            List.of("Legacy"),
            "neither returned nor expanded"));
    public static final Nodes WHITELIST_NODES =
            OWN.addOfApoc(new Nodes("whitelistNodes", "The old name of `allowlistNodes`.", List.of("Package")));
    public static final Nodes BLACKLIST_NODES =
            OWN.addOfApoc(new Nodes("blacklistNodes", "The old name of `denylistNodes`.", List.of("Legacy")));
    public static final Text RESULT_WHERE = OWN.add(new Text(
            "resultWhere",
            "An RSQL predicate on the nodes that the traversal returns. It does not change where the traversal goes.",
            "name=in=(Ann,Bob);born>=1984",
            "other nodes are not returned, but expanded"));
    public static final Text NODE_WHERE = OWN.add(new Text(
            "nodeWhere",
            "An RSQL predicate on the nodes that the traversal visits. A node that does not satisfy it is neither"
                    + " returned nor expanded.",
            "active!=false",
            "other nodes are neither returned nor expanded"));
    public static final Text RELATIONSHIP_WHERE = OWN.add(new Text(
            "relationshipWhere",
            "An RSQL predicate on the properties of the relationships that the traversal follows.",
            "since>=2010",
            "other relationships are not followed"));

    static {
        // the values that the predicates above may name: an error lists them behind the predicates
        QueryParameters.ARGUMENTS.forEach(OWN::add);
    }

    public static final Flag BFS = OWN.addOfApoc(
            new Flag("bfs", true, "`true`: breadth-first; `false`: depth-first.", "breadth-first", "depth-first"));
    public static final Whole MIN_LEVEL = OWN.addOfApoc(new Whole(
            "minLevel",
            -1,
            Integer.MAX_VALUE,
            -1,
            "The least depth of a result; -1 for none.",
            1,
            "nodes at a lower depth are expanded, even terminators, but not returned"));
    public static final Whole MAX_LEVEL = OWN.addOfApoc(new Whole(
            "maxLevel",
            -1,
            Integer.MAX_VALUE,
            -1,
            "The greatest depth that the traversal reaches; -1 for none.",
            3,
            "depth at which nodes are no longer expanded"));
    public static final Choice<Uniqueness> UNIQUENESS = OWN.addOfApoc(uniqueness(
            "The nodes or relationships that the traversal does not visit twice; upper or lower case. `return=graph`"
                    + " allows only NODE_GLOBAL. The default is RELATIONSHIP_PATH for `return=paths`, with `sequence`"
                    + " or filters of several steps, and with `maximal`, `evaluator` or `expander`.",
            "RELATIONSHIP_PATH",
            Uniqueness.NODE_GLOBAL,
            Uniqueness.values()));
    public static final Whole LIMIT = OWN.addOfApoc(new Whole(
            "limit",
            -1,
            Long.MAX_VALUE,
            -1,
            "The number of results after which the traversal ends; -1 for none.",
            100,
            "results after which the traversal ends"));
    public static final Flag MAXIMAL = OWN.add(new Flag(
            "maximal",
            false,
            "Whether to return a path only if the filters and uniqueness allow no extension of it.",
            "only paths that cannot be extended",
            "all paths that the filters allow"));

    /** Those of depths, in the order in which an explanation shows them. A {@code minLevel} of -1 is the same as 0. */
    public static final List<TraversalOption> LEVELS = List.of(
            new TraversalOption(
                    MIN_LEVEL,
                    TraversalOption.put(MIN_LEVEL, 0, (to, level) -> to.minLevel(level.intValue())),
                    Traversal::minLevel,
                    from -> from.minLevel() == 0 ? "nodes are returned from depth 0 on" : MIN_LEVEL.meaning()),
            TraversalOption.of(
                    MAX_LEVEL, Traversal.NO_LEVEL_LIMIT, (to, level) -> to.maxLevel(level.intValue()), from ->
                            (long) from.maxLevel()));

    /** The other parameters whose value goes into a traversal as it is, likewise. */
    public static final List<TraversalOption> OPTIONS = List.of(
            TraversalOption.of(BFS, Traversal.Builder::breadthFirst, Traversal::breadthFirst),
            TraversalOption.of(MAXIMAL, Traversal.Builder::maximal, Traversal::maximal),
            TraversalOption.of(LIMIT, Traversal.NO_LIMIT, Traversal.Builder::limit, Traversal::limit));

    /** Of front ends whose rows can name a start node. It is not one of {@link #ALL}: these front ends add it. */
    public static final Flag PER_START = new Flag(
            "perStart",
            false,
            "Whether each start node has a traversal of its own. Rows then name their start node; `return=count` gives a row"
                    + " for each. `limit` and `maxVisited` hold for each traversal. Not with `return=graph`.",
            "each start node has a traversal of its own",
            "all start nodes have one traversal");

    /** The parameters that every front end takes, in the order in which an error lists them. */
    public static final List<Parameter> ALL = OWN.and(QueryParameters.ALL, QueryParameters.EXTENSIONS);

    /** Those that APOC has too: a config map may have them in APOC's lenient notation. */
    public static final List<Parameter> OF_APOC = List.copyOf(OWN.ofApoc());

    private TraverseParameters() {}

    /**
     * The parameter {@code uniqueness} of one kind of query. Callers write its values in any case, documents in
     * capitals.
     *
     * @param ifAbsent the declared value for a request without one
     * @param modes those that queries of this kind allow
     */
    static Choice<Uniqueness> uniqueness(String sentence, String example, Uniqueness ifAbsent, Uniqueness... modes) {
        return new Choice<>(
                "uniqueness", List.of(modes), Stream.of(modes).map(Enum::name).toList(), ifAbsent, sentence, example);
    }
}
