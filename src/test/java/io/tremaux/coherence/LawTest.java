package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The law of {@link LawRace}, in both grades, on the Neo4j that we are compiled against. */
class LawTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void shouldHoldExactly() throws InterruptedException {
        new LawRace(server.database()).exact();
    }

    @Test
    void shouldHoldByGenerations() throws InterruptedException {
        LawRace race = new LawRace(server.database()).pausing(300); // while anybody commits, nothing is cached
        race.run(Doubles.withoutLog(server), Grade.GENERATIONS);
        assertThat(race.traversals().caches().generation()).as("caches begun").isGreaterThan(10);
    }
}
