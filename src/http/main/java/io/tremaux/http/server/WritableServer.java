package io.tremaux.http.server;

import javax.servlet.http.HttpServletRequest;

/** A server whose databases take loads. Safe for use by any thread. */
public interface WritableServer extends Server {
    @Override
    WritableDatabase open(HttpServletRequest request, String database);
}
