package io.tremaux.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.CommandException;
import java.util.stream.Stream;

/**
 * The result and the cost of one request. Times in milliseconds.
 *
 * @param ms the walk alone, as the server gives it
 * @param cpuMs CPU time of the serving thread
 * @param clientMs from sending the request to receiving its answer
 * @param misses look-ups in shared caches that found nothing
 * @param rejected fills that shared caches rejected
 */
record Answer(
        long count,
        long nodesVisited,
        long relationshipsFollowed,
        String coherence,
        double ms,
        double cpuMs,
        double clientMs,
        long allocatedBytes,
        long pageHits,
        long misses,
        long rejected) {

    static Answer read(JsonNode document, double clientMs) {
        if (document.hasNonNull("truncated")) {
            throw new CommandException("the traversal was cut short: " + document.get("truncated"));
        }
        try {
            JsonNode cost = document.required("cost");
            return new Answer(
                    document.required("count").asLong(),
                    cost.required("nodesVisited").asLong(),
                    cost.required("relationshipsFollowed").asLong(),
                    document.path("coherence").asText(""),
                    cost.required("ms").asDouble(),
                    cost.required("cpuMs").asDouble(),
                    clientMs,
                    cost.required("allocatedBytes").asLong(),
                    cost.required("pageHits").asLong(),
                    ofPermanent(cost, "misses"),
                    ofPermanent(cost, "refused"));
        } catch (IllegalArgumentException e) {
            throw new CommandException("is the server another version of Tremaux? " + e.getMessage(), e);
        }
    }

    private static long ofPermanent(JsonNode cost, String counter) {
        return Stream.of("labels", "properties", "relationships")
                .map(cost::path)
                .filter(counters -> counters.path("scope").asText().equalsIgnoreCase(Caches.PERMANENT))
                .mapToLong(counters -> counters.path(counter).asLong())
                .sum();
    }
}
