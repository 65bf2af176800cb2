package io.tremaux.http;

import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.core.Context;

/** Some endpoints, for one request: Jersey makes an object for each, and sets these fields. */
public abstract class Resource {
    @Context
    protected Server server;

    @Context
    protected HttpServletRequest request;

    /** Opens the caller's database for a request that takes no parameters. */
    protected final CallersDatabase openWithoutParameters(String name) {
        CallersDatabase database = server.open(request, name);
        ParameterReader.requireNone(request);
        return database;
    }
}
