package io.tremaux.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.Client;
import io.tremaux.tools.Target;

/** A server with Tremaux. One client sends it one request after the other. */
final class Server {
    private final Target target;
    private final Client client;

    Server(Target target) {
        this.target = target;
        this.client = new Client(target);
    }

    Answer traverse(Scenario scenario) {
        var request = target.request(target.tremaux("traverse?" + scenario.query()));
        long start = System.nanoTime();
        Client.Answer answer = client.ask(request);
        double clientMs = (System.nanoTime() - start) / 1e6;
        return Answer.read(answer.json(), clientMs);
    }

    /** Resets the permanent caches. */
    void clearCaches() {
        client.ask(target.request(target.tremaux("caches")).DELETE());
    }

    /** Bytes of all permanent caches of the database. */
    long cachedBytes() {
        return client.get(target.tremaux("caches")).path("bytes").asLong();
    }

    /** The state of the seed tree. */
    JsonNode tree() {
        return client.get(target.tremaux("populate"));
    }

    JsonNode status() {
        return client.get("/tremaux/status");
    }
}
