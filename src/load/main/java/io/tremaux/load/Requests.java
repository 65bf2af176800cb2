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

/** A phase in Gatling's terms: users, and what each of them does. */
final class Requests {
    private static final String DUE = "due";
    private static final String STATUS = "status";
    private static final String ANSWER = "answer";
    private static final String REJECTED = "rejected";
    private static final int PAUSE_SECONDS = 1; // as Retry-After asks for
    private static final String TOO_MANY_LOADS = "503 Too many loads";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Plan plan;
    private final Phase phase;

    private Requests(Plan plan, Phase phase) {
        this.plan = plan;
        this.phase = phase;
    }

    static PopulationBuilder of(Plan plan, Phase phase) {
        return new Requests(plan, phase).population();
    }

    private PopulationBuilder population() {
        ChainBuilder begin = exec(stopLoadGeneratorIf("enough is known", session -> plan.isOver(phase)))
                .exec(session -> {
                    phase.begin(plan.cpu);
                    return session;
                });
        String name = phase.request();
        if (phase.rate > 0) {
            return scenario(name)
                    .exec(begin, request(name))
                    .injectOpen(
                            constantUsersPerSec(phase.rate).during(phase.unmeasuredSeconds + phase.measuredSeconds));
        }
        return scenario(name)
                .exec(
                        begin,
                        asLongAs(session -> phase.goesOn())
                                .on(request(name)
                                        .doIf(session -> session.contains(REJECTED))
                                        .then(pause(PAUSE_SECONDS))))
                .injectOpen(rampUsers(phase.connections).during(Phase.ramp(phase.connections)));
    }

    private ChainBuilder request(String name) {
        return exec(session -> session.removeAll(STATUS, ANSWER, REJECTED).set(DUE, phase.due()))
                .exec(http(name)
                        .post(phase.way.url(phase.kind, plan.target, plan.gremlin))
                        .body(StringBody(session -> phase.body()))
                        .check(
                                status().saveAs(STATUS),
                                bodyString().saveAs(ANSWER),
                                status().is(phase.way.acknowledged),
                                bodyString()
                                        .transform(body -> body.contains("\"errors\""))
                                        .is(false)))
                .exec(this::record);
    }

    private Session record(Session session) {
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
