package io.tremaux.bolt;

import java.io.IOException;

/** Writes by Tremaux's endpoints, whose schema has the people and their acquaintances. */
final class TremauxSender extends HttpSender {
    private static final String SCHEMA =
            "{\"labels\":{\"Person\":{\"key\":\"id\",\"properties\":{\"id\":\"INTEGER\",\"name\":\"STRING\",\"age\":\"INTEGER\"}}},"
                    + "\"types\":{\"KNOWS\":{\"from\":\"Person\",\"to\":\"Person\",\"properties\":{\"since\":\"INTEGER\"}}}}";

    private static boolean declared;

    TremauxSender(int port, String user, String password) throws IOException {
        super(port, user, password);
        synchronized (TremauxSender.class) {
            if (!declared) {
                if (post("/tremaux/neo4j/schema", SCHEMA, null) != 200) {
                    throw new IOException("The schema was refused.");
                }
                declared = true;
            }
        }
    }

    @Override
    public boolean send(Elements elements, long first, int count) throws IOException {
        StringBuilder json = new StringBuilder(count * 100);
        elements.appendElements(json, first, count);
        String path = elements.relationships() ? "/tremaux/neo4j/relationships" : "/tremaux/neo4j/nodes";
        return post(path + (elements.create() ? "?mode=create" : ""), json, null) == 200;
    }
}
