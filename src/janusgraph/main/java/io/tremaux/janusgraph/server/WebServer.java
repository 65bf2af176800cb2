package io.tremaux.janusgraph.server;

import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.TimeoutException;
import javax.servlet.DispatcherType;
import org.eclipse.jetty.security.ConstraintMapping;
import org.eclipse.jetty.security.ConstraintSecurityHandler;
import org.eclipse.jetty.security.HashLoginService;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.StatisticsHandler;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.eclipse.jetty.util.security.Constraint;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.jersey.servlet.ServletContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Jetty with the endpoints below {@code /tremaux}. Its stop waits for answers under way. */
final class WebServer {
    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);
    private static final String PATH = "/tremaux";
    private static final int MAX_HEADER_BYTES = 20 << 10; // as Neo4j's server
    private static final Duration STOP = Duration.ofSeconds(5);
    private static final int THREADS = 200;

    /** Those that requests may hold; the web server needs some itself. */
    private static final int THREADS_OF_REQUESTS = THREADS - 20;

    /** Of a request whose login has its share of these. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServeOptions options;
    private final Server jetty = new Server(new QueuedThreadPool(THREADS));
    private final ServerConnector connector;

    WebServer(ServeOptions options, GraphServer endpoints) {
        this.options = options;
        this.connector = connector();
        jetty.addConnector(connector);
        jetty.setErrorHandler(new ProblemPages());
        StatisticsHandler answers = new StatisticsHandler(); // which the stop waits for
        answers.setHandler(context(endpoints));
        HostCheck check = new HostCheck(options.names());
        check.setHandler(answers);
        jetty.setHandler(check);
        jetty.setStopTimeout(STOP.toMillis());
    }

    private ServerConnector connector() {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        ServeOptions.Tls tls = options.tls();
        if (tls != null) {
            http.addCustomizer(new SecureRequestCustomizer(false)); // HostCheck looks at the name
        }
        HttpConnectionFactory plain = new HttpConnectionFactory(http);
        ServerConnector made = tls == null
                ? new ServerConnector(jetty, plain)
                : new ServerConnector(jetty, new SslConnectionFactory(ssl(tls), plain.getProtocol()), plain);
        made.setHost(options.host());
        made.setPort(options.port());
        return made;
    }

    private static SslContextFactory.Server ssl(ServeOptions.Tls tls) {
        SslContextFactory.Server ssl = new SslContextFactory.Server();
        ssl.setKeyStorePath(tls.keystore().toString());
        ssl.setKeyStorePassword(tls.password());
        return ssl;
    }

    private ServletContextHandler context(GraphServer endpoints) {
        ServletContextHandler context = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
        context.setErrorHandler(new ProblemPages());
        ServletHolder holder = new ServletHolder(new ServletContainer(new Endpoints(endpoints)));
        holder.setAsyncSupported(true);
        holder.setInitOrder(0); // at the start, so that a fault shows there
        context.addServlet(holder, PATH + "/*");
        FilterHolder shares = new FilterHolder(new ShareOfThreads(THREADS_OF_REQUESTS, PATIENCE));
        shares.setAsyncSupported(true);
        context.addFilter(shares, "/*", EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        if (options.realm() != null) {
            context.setSecurityHandler(logins(options.realm().toUri().toString()));
        }
        return context;
    }

    /** Every path needs a login. What its user may do, the endpoints ask. */
    private static ConstraintSecurityHandler logins(String realm) {
        Constraint constraint = new Constraint();
        constraint.setAuthenticate(true);
        constraint.setRoles(new String[] {Constraint.ANY_AUTH});
        ConstraintMapping everywhere = new ConstraintMapping();
        everywhere.setPathSpec("/*");
        everywhere.setConstraint(constraint);
        ConstraintSecurityHandler security = new ConstraintSecurityHandler();
        security.addConstraintMapping(everywhere);
        security.setAuthenticator(new BasicLogins());
        security.setLoginService(new HashLoginService("Tremaux", realm));
        return security;
    }

    /** Returns when requests are answered. Holds nothing if it fails. */
    void start() throws Exception {
        try {
            jetty.start();
        } catch (Throwable e) {
            try {
                stop();
            } catch (Exception failure) { // parts that had not started
                e.addSuppressed(failure);
            }
            throw e;
        }
    }

    /** Where requests are answered. */
    String address() {
        String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
        return (options.tls() == null ? "http" : "https") + "://" + host + ":" + connector.getLocalPort() + PATH + "/";
    }

    /** Accepts no more connections. Those that are open go on. */
    void stopAccepting() {
        connector.close();
    }

    /** Waits for the answers under way, not for ever, and stops. */
    void stop() throws Exception {
        try {
            jetty.stop();
        } catch (TimeoutException e) { // it has stopped
            LOG.warn("Clients did not take their answers within {} s, and were cut off", STOP.toSeconds());
        }
    }
}
