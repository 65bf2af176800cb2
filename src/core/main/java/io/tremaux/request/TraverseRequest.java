package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import java.util.List;
import java.util.Set;

/**
 * A request to traverse, read from its parameters. Filters are in APOC's language, slips included; all else is strict.
 *
 * @param warnings what the caller should know about its parameters
 */
public record TraverseRequest(TraverseQuery walk, List<String> warnings) {
    /** The names that every front end takes. */
    public static final Set<String> KNOWN = DeclaredParameters.names(TraverseParameters.ALL);

    /** The names of those that take {@link NodeSelector}s. */
    public static final Set<String> NODES = DeclaredParameters.names(
            TraverseParameters.ALL.stream().filter(Nodes.class::isInstance).toList());

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
            ResultKind wanted,
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

    static void warnOfReplaced(Parameters parameters, List<String> warnings) {
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
}
