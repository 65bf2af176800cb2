package io.tremaux.bolt;

import java.io.IOException;

/** Writes by Neo4j's Query API. */
final class QuerySender extends HttpSender {
    QuerySender(int port, String user, String password) throws IOException {
        super(port, user, password);
    }

    @Override
    public boolean send(Elements elements, long first, int count) throws IOException {
        StringBuilder json = new StringBuilder(count * 60 + 300);
        json.append("{\"statement\":\"").append(elements.statement()).append("\",\"parameters\":{\"rows\":");
        elements.appendRows(json, first, count);
        json.append("}}");
        return post("/db/neo4j/query/v2", json, "\"errors\"") == 202;
    }
}
