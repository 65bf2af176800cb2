package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.CheapestParameters;
import io.tremaux.query.DagParameters;
import io.tremaux.query.PathParameters;
import io.tremaux.query.RecommendParameters;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.List;
import java.util.Set;

/**
 * The kinds of queries that are read alike by every front end, all strictly. Traversals are not among them: what a
 * front end makes of one decides how it is read.
 */
public enum QueryKind {
    RECOMMEND(RecommendParameters.ALL, RecommendReader::of),
    REACHABLE(PathParameters.OF_REACHABLE, PathReader::reachable),
    SHORTEST(PathParameters.OF_SHORTEST, PathReader::shortest),
    CHEAPEST(CheapestParameters.ALL, CheapestReader::of),
    ROLLUP(DagParameters.OF_ROLLUP, DagReader::rollup),
    ORDER(DagParameters.OF_ORDER, DagReader::order),
    CYCLES(DagParameters.OF_CYCLES, DagReader::cycles);

    /** Those that every front end takes, in the order in which an error lists them. */
    public final List<Parameter> parameters;

    /** Their names. */
    public final Set<String> known;

    /** The names of those that take nodes. */
    public final Set<String> nodes;

    private final Reader reader;

    private interface Reader {
        ParsedQuery<?> read(Parameters parameters, Scope cache, CompiledQueryCache compiled);
    }

    QueryKind(List<Parameter> parameters, Reader reader) {
        this.parameters = parameters;
        this.known = DeclaredParameters.names(parameters);
        this.nodes = DeclaredParameters.names(
                parameters.stream().filter(Parameter.Nodes.class::isInstance).toList());
        this.reader = reader;
    }

    /**
     * Reads a query.
     *
     * @param cache the scope of facades for which the parameters name none
     * @param compiled the compiled queries of the database
     * @param known {@link #known}, and the names of what the front end reads itself
     * @throws InvalidParameterException if it cannot be answered
     */
    public ParsedQuery<?> read(Parameters parameters, Scope cache, CompiledQueryCache compiled, Set<String> known) {
        parameters.allowOnly(known);
        return reader.read(parameters, cache, compiled);
    }

    /**
     * Reads a query for a front end that takes no other parameters.
     *
     * @throws InvalidParameterException if it cannot be answered
     */
    public ParsedQuery<?> read(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        return read(parameters, cache, compiled, known);
    }
}
