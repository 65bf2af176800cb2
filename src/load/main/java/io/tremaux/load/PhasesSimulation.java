package io.tremaux.load;

import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.util.List;

/** Runs the phases of the current plan, each after the last answer to the one before it. */
public final class PhasesSimulation extends Simulation {
    public PhasesSimulation() {
        Plan plan = Plan.current();
        List<Phase> phases = plan.phases;
        PopulationBuilder all = null;
        for (int i = phases.size() - 1; i >= 0; i--) {
            PopulationBuilder phase = Requests.of(plan, phases.get(i)).protocols(protocol(plan, phases.get(i)));
            all = all == null ? phase : phase.andThen(all);
        }
        setUp(all);
    }

    /** A user has a connection of its own, but where each user sends one request only. */
    private static HttpProtocolBuilder protocol(Plan plan, Phase phase) {
        HttpProtocolBuilder protocol = http.baseUrl(plan.target.url())
                .contentTypeHeader("application/json")
                .acceptHeader("application/json")
                .disableCaching();
        if (plan.target.authorization() != null) {
            protocol = protocol.authorizationHeader(plan.target.authorization());
        }
        return phase.rate > 0 ? protocol.shareConnections() : protocol;
    }
}
