package io.tremaux.janusgraph.server;

import io.tremaux.http.server.Server;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.internal.inject.AbstractBinder;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** The JAX-RS application of the server: all endpoints and providers below {@code io.tremaux.http}. */
final class Endpoints extends ResourceConfig {
    Endpoints(Server server) {
        packages("io.tremaux.http");
        property(ServerProperties.WADL_FEATURE_DISABLE, true);
        property(CommonProperties.PROVIDER_DEFAULT_DISABLE, "DATASOURCE"); // Java has it no more, and Jersey warns
        register(new AbstractBinder() {
            @Override
            protected void configure() {
                bind(server).to(Server.class);
            }
        });
    }
}
