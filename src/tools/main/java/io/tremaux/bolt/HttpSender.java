package io.tremaux.bolt;

import java.io.IOException;

/** Writes over HTTP. */
abstract class HttpSender extends HttpConnection implements LoadBench.Sender {
    HttpSender(int port, String user, String password) throws IOException {
        super(port, user, password);
    }

    /** Sends a body; the answer's status, or 500 if its text says that it failed. */
    int post(String path, CharSequence json, String tellsOfFailure) throws IOException {
        Answer answer = exchangeJson(path, json);
        return tellsOfFailure != null && answer.text().contains(tellsOfFailure) ? 500 : answer.status();
    }
}
