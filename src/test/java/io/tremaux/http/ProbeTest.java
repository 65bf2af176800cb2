package io.tremaux.http;

import io.tremaux.TremauxClient;
import io.tremaux.TremauxServer;
import java.io.*;
import java.net.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ProbeTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private void show(TremauxClient.Answer a) {
        System.out.println("@@ " + a.status() + " " + a.contentType() + " " + a.response().uri() + " " + a.response().headers().map() + "\n   " + (a.body().length() > 600 ? a.body().substring(0, 300) + "..." + a.body().substring(a.body().length() - 250) : a.body()));
    }

    @Test
    void probe() throws Exception {
        server.cypher("CREATE (r:Root:A {value: true}) WITH r UNWIND range(1, 300) AS i CREATE (r)-[:HAS_B]->(:B {value: i % 2 = 0, i: i, d: date(), p: point({x: 1, y: 2}), l: [1, 2], f: 0.1, n: 0.0/0.0})");
        server.cypher("CREATE (a:C)-[:R]->(b:C)-[:R]->(c:C)-[:R]->(a)");
        TremauxClient c = server.client();
        show(c.send(c.request("neo4j/traverse").DELETE()));
        show(c.post("neo4j/traverse", "{\"start\": \"Root\", \"labelFilter\": \">B\", \"resultWhere\": \"value==true\", \"cache\": \"permanent\"}"));
        show(c.get("neo4j/traverse", "start", "C", "uniqueness", "NONE", "timeout", "300ms"));
        show(c.send(c.request("neo4j/traverse?start=C&return=nodes&limit=1").method("HEAD", java.net.http.HttpRequest.BodyPublishers.noBody())));
        // termination, count
        for (String ret : new String[] {"count", "nodes"}) {
            Thread t = new Thread(() -> { try { Thread.sleep(1500);
                server.database().executeTransactionally("SHOW TRANSACTIONS YIELD transactionId, metaData WHERE metaData.app = 'tremaux' RETURN *", java.util.Map.of(), r -> { System.out.println(r.resultAsString()); return null; });
                server.database().executeTransactionally("SHOW TRANSACTIONS YIELD transactionId AS id, metaData WHERE metaData.app = 'tremaux' TERMINATE TRANSACTIONS id YIELD message RETURN message", java.util.Map.of(), r -> { System.out.println(r.resultAsString()); return null; }); } catch (Exception e) { e.printStackTrace(); } });
            t.start();
            show(c.get("neo4j/traverse", "start", "C", "uniqueness", "NONE", "return", ret, "labelFilter", ">Nope"));
            t.join();
        }
        // mid-stream: slow client
        Thread t = new Thread(() -> { try { Thread.sleep(1500);
                server.database().executeTransactionally("SHOW TRANSACTIONS YIELD transactionId AS id, metaData WHERE metaData.app = 'tremaux' TERMINATE TRANSACTIONS id YIELD message RETURN message", java.util.Map.of(), r -> { System.out.println(r.resultAsString()); return null; }); } catch (Exception e) { e.printStackTrace(); } });
        t.start();
        show(c.get("neo4j/traverse", "start", "C", "uniqueness", "NONE", "return", "nodes"));
        t.join();
        System.out.println("HANG UP");
        Socket s = c.raw("GET", "neo4j/traverse?start=C&uniqueness=NONE&return=nodes");
        s.getInputStream().readNBytes(100000);
        s.close();
        Thread.sleep(1500);
        server.database().executeTransactionally("SHOW TRANSACTIONS YIELD transactionId, metaData WHERE metaData.app = 'tremaux' RETURN *", java.util.Map.of(), r -> { System.out.println(r.resultAsString()); return null; });
        System.out.println("STOPPED");
        server.dbms().shutdownDatabase("neo4j");
        show(c.get("neo4j/traverse", "start", "C"));
        show(c.get("status"));
        server.dbms().startDatabase("neo4j");
        show(c.get("neo4j/traverse", "start", "C", "limit", "3"));
        server.dbms().database("system").executeTransactionally("CREATE USER ann SET PASSWORD 'changeme1' CHANGE REQUIRED");
        TremauxClient ann = new TremauxClient(server.uri(), "ann", "changeme1");
        show(ann.get("status"));
        show(ann.get("neo4j/traverse", "start", "C"));
        show(ann.get("nope/traverse", "start", "C"));
        show(ann.get("neo4j/caches"));
        TremauxClient nobody = new TremauxClient(server.uri(), null, null);
        show(nobody.get("status"));
        show(nobody.get("status/"));
        show(nobody.get("NEO4J/caches"));
        show(nobody.get("NEO4J/traverse", "start", "C"));
        show(nobody.post("NEO4J/populate", "{}"));
        show(nobody.send(nobody.request("neo4j/caches").method("OPTIONS", java.net.http.HttpRequest.BodyPublishers.noBody())));
        new ProcessBuilder("sh", "-c", "find " + server.home() + " -name '*.log*'; find " + server.home() + " -name '*.log' | xargs tail -n 60").inheritIO().start().waitFor();
    }
}
