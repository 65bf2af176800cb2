package io.tremaux.coherence;

import io.tremaux.TremauxServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The law of {@link LawRace}, in both grades, on the Neo4j that we are compiled against. */
class LawTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void shouldHoldExactly() throws InterruptedException {
        LawRace.exact(server.database());
    }

    @Test
    void shouldHoldByGenerations() throws InterruptedException {
        LawRace.byGenerations(server.database(), Doubles.withoutLog(server));
    }
}
