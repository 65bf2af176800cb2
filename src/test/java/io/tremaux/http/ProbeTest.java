package io.tremaux.http;

import io.tremaux.TremauxClient;
import io.tremaux.TremauxServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ProbeTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private void show(TremauxClient.Answer a) {
        System.out.println("@@ " + a.status() + " " + a.contentType() + " " + a.response().uri() + "\n   " + (a.body().length() > 600 ? a.body().substring(0, 300) + "..." + a.body().substring(a.body().length() - 250) : a.body()));
    }

    @Test
    void probe() {
        server.cypher("CREATE (r:Root:A {value: true}) WITH r UNWIND range(1, 300) AS i CREATE (r)-[:HAS_B]->(:B {value: i % 2 = 0, i: i, d: date(), p: point({x: 1, y: 2}), l: [1, 2], f: 0.1, n: 0.0/0.0})");
        TremauxClient c = server.client();
        show(c.get("status"));
        show(c.get("neo4j/traverse", "start", "Root"));
        show(c.get("neo4j/traverse", "start", "Root", "return", "nodes", "limit", "3"));
        show(c.get("neo4j/traverse", "start", "Root", "return", "nodes"));
        show(c.post("neo4j/traverse", "{\"start\": \"Root\", \"labelFilter\": \">B\", \"resultWhere\": \"value==true\", \"cache\": \"permanent\"}"));
        show(c.send(c.request("neo4j/traverse?start=Root").header("Accept", "text/plain")));
        show(c.send(c.request("neo4j/traverse?start=Root&return=nodes").header("Accept", "text/plain")));
        show(c.send(c.request("neo4j/traverse?start=Root&return=nodes").header("Accept", "text/plain, application/json;q=0.5")));
        show(c.send(c.request("neo4j/traverse?start=Root").header("Accept", "application/x-ndjson")));
        show(c.get("neo4j/traverse", "start", "4:00000000-0000-0000-0000-000000000000:1"));
        show(c.get("neo4j/traverse", "start", "4:00000000-0000-0000-0000-000000000000:1", "return", "nodes"));
        show(c.get("neo4j/traverse", "strat", "Root"));
        show(c.get("neo4j/traverse"));
        show(c.get("nope/traverse"));
        show(c.get("system/traverse"));
        show(c.get("neo4j/nope"));
        show(c.get(""));
        show(c.send(c.request("neo4j/traverse").DELETE()));
        show(c.get("neo4j/caches"));
        show(c.send(c.request("neo4j/caches").DELETE()));
        show(c.get("neo4j/populate"));
        System.out.println(c.rawGet("neo4j/traverse?start=Root&relationshipFilter=HAS_B>|<X&x=%zz"));
        System.out.println(c.rawGet("neo4j/traverse?start=Root&relationshipFilter=HAS_B>|<ü"));
        server.alarms().forEach(x -> System.out.println("ALARM " + x));
    }
}
