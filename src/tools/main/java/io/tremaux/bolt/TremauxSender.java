package io.tremaux.bolt;

import java.io.IOException;

/** Writes by Tremaux's endpoints, whose schema has the people and their acquaintances. */
final class TremauxSender extends HttpConnection {
    private static boolean declared;

    TremauxSender(int port, String user, String password) throws IOException {
        super(port, user, password);
        synchronized (TremauxSender.class) {
            if (!declared) {
                if (post("/tremaux/neo4j/schema", Elements.SCHEMA).status() != 200) {
                    throw new IOException("The schema was refused.");
                }
                declared = true;
            }
        }
    }

    @Override
    public boolean send(Elements elements, long first, int count) throws IOException {
        return post(elements.path(), elements.body(first, count)).status() == 200;
    }
}
