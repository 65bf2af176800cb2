package io.tremaux.load;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGeneratorIf;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.util.List;

/** Runs the phases of the current plan, each after the last answer to the one before it. */
public final class PhasesSimulation extends Simulation {
    private static final String DUE = "due";
    private static final String STATUS = "status";
    private static final String ANSWER = "answer";
    private static final String REJECTED = "rejected";
    private static final int PAUSE_SECONDS = 1; // as Retry-After asks for
    private static final String TOO_MANY_LOADS = "503 Too many loads";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Plan plan = Plan.current();

    public PhasesSimulation() {
        List<Phase> phases = plan.phases;
        PopulationBuilder all = null;
        for (int i = phases.size() - 1; i >= 0; i--) {
            PopulationBuilder phase = users(phases.get(i)).protocols(protocol(phases.get(i)));
            all = all == null ? phase : phase.andThen(all);
        }
        setUp(all);
    }

    /** A user has a connection of its own, but where each user sends one request only. */
    private HttpProtocolBuilder protocol(Phase phase) {
        HttpProtocolBuilder protocol = http.baseUrl(plan.target.url())
                .contentTypeHeader("application/json")
                .acceptHeader("application/json")
                .disableCaching();
        if (plan.target.authorization() != null) {
            protocol = protocol.authorizationHeader(plan.target.authorization());
        }
        return phase.rate > 0 ? protocol.shareConnections() : protocol;
    }

    /** The users of a phase, and what each of them does. */
    private PopulationBuilder users(Phase phase) {
        ChainBuilder begin = exec(stopLoadGeneratorIf("enough is known", session -> plan.isOver(phase)))
                .exec(session -> {
                    phase.begin(plan.cpu);
                    return session;
                });
        String name = phase.request();
        if (phase.rate > 0) {
            return scenario(name)
                    .exec(begin, request(phase))
                    .injectOpen(
                            constantUsersPerSec(phase.rate).during(phase.unmeasuredSeconds + phase.measuredSeconds));
        }
        return scenario(name)
                .exec(
                        begin,
                        asLongAs(session -> phase.goesOn())
                                .on(request(phase)
                                        .doIf(session -> session.contains(REJECTED))
                                        .then(pause(PAUSE_SECONDS))))
                .injectOpen(rampUsers(phase.connections).during(Phase.ramp(phase.connections)));
    }

    private ChainBuilder request(Phase phase) {
        return exec(session -> session.removeAll(STATUS, ANSWER, REJECTED).set(DUE, phase.due()))
                .exec(http(phase.request())
                        .post(phase.way.url(phase.kind, plan.target, plan.gremlin))
                        .body(StringBody(session -> phase.body()))
                        .check(
                                status().saveAs(STATUS),
                                bodyString().saveAs(ANSWER),
                                status().is(phase.way.acknowledged),
                                bodyString()
                                        .transform(body -> body.contains("\"errors\""))
                                        .is(false)))
                .exec(session -> record(phase, session));
    }

    private static Session record(Phase phase, Session session) {
        long due = session.getLong(DUE);
        if (!session.isFailed()) {
            phase.results.acknowledged(due);
            return session;
        }
        String error = session.contains(STATUS)
                ? session.getInt(STATUS) + " " + title(session.getString(ANSWER))
                : Results.NO_ANSWER;
        boolean nothingWritten = error.startsWith("4") || error.equals(TOO_MANY_LOADS);
        phase.results.failed(due, error, nothingWritten);
        Session next = session.markAsSucceeded();
        return error.startsWith("503") ? next.set(REJECTED, true) : next;
    }

    /** What the body of an error says: a problem's title, the code of an error of Neo4j, or the beginning. */
    private static String title(String body) {
        try {
            JsonNode document = JSON.readTree(body);
            return document.path("title").asText(document.at("/errors/0/code").asText(shortened(body)));
        } catch (JsonProcessingException e) {
            return shortened(body);
        }
    }

    private static String shortened(String body) {
        return body == null ? "" : body.substring(0, Math.min(body.length(), 80));
    }
}
