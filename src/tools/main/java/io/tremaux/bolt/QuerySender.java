package io.tremaux.bolt;

import java.io.IOException;

/** Writes by Neo4j's Query API. */
final class QuerySender extends HttpConnection {
    QuerySender(int port, String user, String password) throws IOException {
        super(port, user, password);
    }

    @Override
    public boolean send(Elements elements, long first, int count) throws IOException {
        Answer answer = post("/db/neo4j/query/v2", elements.queryBody(first, count));
        return answer.status() == 202 && !answer.text().contains("\"errors\"");
    }
}
