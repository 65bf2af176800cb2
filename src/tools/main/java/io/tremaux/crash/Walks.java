package io.tremaux.crash;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.Client.Answer;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Fills the caches by walks, and compares them with the store. Safe for use by any thread.
 *
 * @param verified how often verify was answered
 */
record Walks(CrashServer server, Faults faults, AtomicInteger verified) {
    Walks(CrashServer server, Faults faults) {
        this(server, faults, new AtomicInteger());
    }

    /**
     * Walks, and verifies then.
     *
     * @param mustAnswer whether any other answer than a 200 is a fault
     * @return the entries that were compared
     */
    long walkAndVerify(boolean mustAnswer) throws IOException {
        Answer walk = server.get(
                "traverse?start=CrashEnd&uniqueness=NODE_GLOBAL&bfs=false&limit=20000&cache=permanent&relationshipFilter=CRASH");
        Answer audit = server.get("verify");
        if (audit.status() != 200 || walk.status() != 200) {
            if (mustAnswer) {
                faults.add("A traversal was answered with " + walk.status() + ", verify with " + audit.status() + ": "
                        + walk.body() + audit.body());
            }
            return 0;
        }
        JsonNode findings = audit.json();
        if (findings.path("different").asLong(-1) != 0) {
            faults.add("verify found differences: " + findings);
        }
        verified.incrementAndGet();
        return findings.path("compared").asLong();
    }
}
