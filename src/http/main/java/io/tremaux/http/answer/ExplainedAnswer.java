package io.tremaux.http.answer;

import io.tremaux.admission.LimitedTurn;
import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.json.Json;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.request.Parameters;
import java.util.Map;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** The explanation of one request, instead of its answer. */
public record ExplainedAnswer(CallersDatabase database, RequestInfo asked, Parameters parameters) {
    /** The parameter that is read here. */
    public static final Flag EXPLAIN = new Flag(
            "explain",
            false,
            "Answers how Tremaux understands the request, and traverses nothing: start nodes, filters in words,"
                    + " defaults, unknown names, warnings.");

    /**
     * The explanation that is wanted; null if none is.
     *
     * @throws InvalidParameterException if a profile is wanted too
     */
    public static @Nullable ExplainedAnswer of(CallersDatabase database, RequestInfo asked, Parameters parameters) {
        if (!parameters.flag(EXPLAIN)) {
            return null;
        }
        if (parameters.has(ProfiledAnswer.PROFILE)) {
            throw new InvalidParameterException(
                    ProfiledAnswer.PROFILE.name(),
                    parameters.text(ProfiledAnswer.PROFILE),
                    "no profile with explain=true",
                    "With explain=true no traversal runs that could be profiled.");
        }
        return new ExplainedAnswer(database, asked, parameters);
    }

    /**
     * Explains in a transaction of the caller's. Selects the start nodes, which may scan a label, within the time that
     * a traversal may run.
     */
    public Response at(Turn unlimited) {
        Turn turn = new LimitedTurn(unlimited, database.answerLimits().walksTimeout());
        Explanation explanation = new Explanation(parameters::has);
        try (CallersTransaction transaction = database.begin(asked.metadata())) {
            asked.explain(transaction, turn, explanation);
        }
        byte[] entity = Json.bytes(Map.of("explanation", explanation.rows()));
        return Response.ok(entity, MediaType.APPLICATION_JSON_TYPE).build();
    }
}
