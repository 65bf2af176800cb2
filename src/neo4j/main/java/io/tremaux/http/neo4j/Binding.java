package io.tremaux.http.neo4j;

import io.tremaux.http.server.Server;
import javax.ws.rs.core.Feature;
import javax.ws.rs.core.FeatureContext;
import javax.ws.rs.ext.Provider;
import org.glassfish.jersey.internal.inject.AbstractBinder;

/**
 * Gives the endpoints Neo4j's server. Neo4j finds this class, as it finds the endpoints, in the package that the
 * setting for unmanaged extensions names.
 */
@Provider
public final class Binding implements Feature {
    @Override
    public boolean configure(FeatureContext context) {
        context.register(new AbstractBinder() {
            @Override
            protected void configure() {
                bind(Neo4jServer.class).to(Server.class).to(Neo4jServer.class);
            }
        });
        return true;
    }
}
