package io.tremaux.http;

import io.tremaux.http.answer.ProfiledAnswer;
import io.tremaux.http.answer.RequestInfo;
import io.tremaux.http.rows.ReturnForm;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.DagParameters;
import io.tremaux.query.PathParameters;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** The endpoints that ask the graph, each with its parameters and how it reads them. */
public enum Endpoint {
    /** Traversals. */
    TRAVERSE(
            Endpoint::traversal,
            given -> RowOptions.of(given, RowOptions.RETURN),
            TraverseParameters.ALL,
            List.of(TraverseParameters.PER_START),
            RowOptions.PARAMETERS,
            QueryResource.COMMON,
            ProfiledAnswer.PARAMETERS),

    /** Recommendations. */
    RECOMMEND(QueryKind.RECOMMEND, "A recommendation needs a start.", RowOptions::ranked, RowOptions.PARAMETERS_RANKED),
    /** Whether a path leads from some nodes to others. */
    REACHABLE(QueryKind.REACHABLE, "Paths need a start.", given -> RowOptions.IDS, List.of()),
    /** The shortest paths from some nodes to others. */
    SHORTEST(QueryKind.SHORTEST, "Paths need a start.", RowOptions::ofPaths, RowOptions.PARAMETERS_OF_PATHS),
    /** The cheapest paths from some nodes to others, or the nodes that are nearest by cost. */
    CHEAPEST(QueryKind.CHEAPEST, "Paths need a start.", RowOptions::cheapest, RowOptions.PARAMETERS_CHEAPEST),
    /** Quantities added up along all paths. */
    ROLLUP(QueryKind.ROLLUP, "A roll-up needs a start.", Endpoint::rowsOfRollup, RowOptions.PARAMETERS_RANKED),
    /** The topological order. */
    ORDER(QueryKind.ORDER, "An order needs a start.", RowOptions::ranked, RowOptions.PARAMETERS_RANKED),
    /** Cycles of relationships. */
    CYCLES(QueryKind.CYCLES, "A search for cycles needs a start.", RowOptions::ofPaths, RowOptions.PARAMETERS_OF_PATHS);

    private static final String NODES = "a label, a label with a predicate, or an element id; repeatable";

    /** All parameters, in the order in which the OpenAPI document lists them. */
    public final List<Parameter> parameters;

    private final Reader reader;
    private final Function<Parameters, RowOptions> rows;
    private final Set<String> known;

    private interface Reader {
        /**
         * @param known the names of all parameters
         * @param form of the answer
         */
        ParsedQuery<?> read(Parameters given, CallersDatabase database, Set<String> known, ReturnForm form);
    }

    @SafeVarargs
    Endpoint(Reader reader, Function<Parameters, RowOptions> rows, List<Parameter>... parameters) {
        this.reader = reader;
        this.rows = rows;
        this.parameters = new DeclaredParameters().and(parameters);
        this.known = DeclaredParameters.names(this.parameters);
    }

    /**
     * @param missing what is wrong without a start
     * @param ofRows the parameters that {@code rows} reads
     */
    Endpoint(QueryKind kind, String missing, Function<Parameters, RowOptions> rows, List<Parameter> ofRows) {
        this(reader(kind, missing), rows, kind.parameters, ofRows, QueryResource.COMMON);
    }

    /** Its name in the URL. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads what is asked. Keeps nothing of the servlet request, which ends before a queued query runs.
     *
     * @throws InvalidParameterException if it cannot be answered
     */
    RequestInfo read(Parameters given, CallersDatabase database) {
        RowOptions options = rows.apply(given);
        ParsedQuery<?> read = reader.read(given, database, known, options.form());
        return new RequestInfo(toString(), read.query(), options, given.asGiven(), read.warnings());
    }

    private static Reader reader(QueryKind kind, String missing) {
        boolean needsEnd = kind == QueryKind.REACHABLE || kind == QueryKind.SHORTEST;
        return (given, database, known, form) -> {
            ParsedQuery<?> read =
                    kind.read(given, database.defaultScope(), database.shared().compiled(), known);
            given.require(TraverseParameters.START, NODES, missing);
            if (needsEnd) {
                given.require(PathParameters.END, NODES, "Paths need an end.");
            }
            return read;
        };
    }

    /** Reads a traversal. The form decides what it is wanted for, and so its default uniqueness. */
    private static ParsedQuery<?> traversal(
            Parameters given, CallersDatabase database, Set<String> known, ReturnForm form) {
        ParsedQuery<TraverseQuery> read = TraverseReader.of(
                given,
                database.defaultScope(),
                wanted(form),
                database.extensions(),
                database.shared().compiled(),
                known);
        given.require(TraverseParameters.START, NODES, "A traversal needs a start.");
        Uniqueness uniqueness = read.query().traversal().uniqueness();
        if (form == ReturnForm.GRAPH && uniqueness != Uniqueness.NODE_GLOBAL) {
            throw new InvalidParameterException(
                    "uniqueness",
                    uniqueness.name(),
                    Uniqueness.NODE_GLOBAL.name(),
                    "return=graph returns each result once.");
        }
        TraverseQuery walk = form == ReturnForm.PATHS ? read.query().withPaths() : read.query();
        Query query = given.flag(TraverseParameters.PER_START) ? perStart(walk, form) : walk;
        return new ParsedQuery<>(query, read.warnings());
    }

    /** What a form needs of the traversal: nodes, the paths to them, or each node once. */
    private static ResultKind wanted(ReturnForm form) {
        return switch (form) {
            case COUNT, IDS, NODES -> ResultKind.NODES;
            case PATHS -> ResultKind.PATHS;
            case GRAPH -> ResultKind.SUBGRAPH;
        };
    }

    private static Query perStart(TraverseQuery walk, ReturnForm form) {
        if (form == ReturnForm.GRAPH) {
            String message = "return=graph returns one graph for all of start.";
            throw new InvalidParameterException(
                    TraverseParameters.PER_START.name(), "true", "false, or another value of return", message);
        }
        return new PerStartQuery(walk, form == ReturnForm.COUNT);
    }

    /** A total has no node that could be shown. */
    private static RowOptions rowsOfRollup(Parameters given) {
        if (!given.has(DagParameters.VALUE)) {
            return RowOptions.ranked(given);
        }
        for (Parameter ofRows : RowOptions.PARAMETERS_RANKED) {
            given.reject(ofRows, "no " + ofRows.name() + " with value", "With value the answer is only a number.");
        }
        return RowOptions.IDS;
    }
}
