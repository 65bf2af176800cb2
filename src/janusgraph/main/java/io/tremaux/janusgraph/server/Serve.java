package io.tremaux.janusgraph.server;

import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.TremauxGraphFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.ex.ConfigurationException;
import org.janusgraph.util.system.ConfigurationUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/**
 * The server of one graph of JanusGraph: opens the graph, answers requests, and at its stop ends the queries first and
 * closes the graph last. {@code scripts/janusgraph serve} runs it.
 */
public final class Serve {
    private static final Logger LOG = LoggerFactory.getLogger(Serve.class);
    /** Longer than a read of the store that hangs, with JanusGraph's settings as they come. */
    private static final Duration PATIENCE_WITH_QUERIES = Duration.ofSeconds(15);

    private static final Duration PATIENCE_WITH_LOADS = Duration.ofSeconds(60);

    private final TremauxGraph graph;
    private final ServedGraph served;
    private final WebServer web;

    private Serve(TremauxGraph graph, ServeOptions options) {
        this.graph = graph;
        this.served = new ServedGraph(graph);
        this.web = new WebServer(options, new GraphServer(served, options.realm() != null));
    }

    /**
     * Starts a server.
     *
     * @param environment of the process
     * @throws IllegalArgumentException if the arguments or the properties file have a fault, which the message names
     */
    static Serve start(List<String> arguments, Map<String, String> environment) throws Exception {
        ServeOptions options = ServeOptions.of(arguments, environment);
        TremauxGraph graph = TremauxGraphFactory.open(read(options));
        try {
            Serve server = new Serve(graph, options);
            server.web.start();
            return server;
        } catch (Throwable e) {
            graph.close();
            throw e;
        }
    }

    private static Configuration read(ServeOptions options) {
        try {
            return ConfigurationUtil.loadPropertiesConfig(options.conf().toFile());
        } catch (ConfigurationException e) {
            throw new IllegalArgumentException("The file " + options.conf() + " cannot be read: " + e.getMessage());
        }
    }

    /** Where requests are answered. */
    String address() {
        return web.address();
    }

    ServedGraph served() {
        return served;
    }

    TremauxGraph graph() {
        return graph;
    }

    /**
     * Ends the queries, whose callers are told so, and waits for the loads that are being written. Then ends the web
     * server, then the graph.
     */
    void stop() throws Exception {
        try {
            web.stopAccepting();
            served.end(PATIENCE_WITH_QUERIES, PATIENCE_WITH_LOADS);
            web.stop();
        } finally {
            graph.close();
        }
    }

    /** What all causes of a failure say, each once: JanusGraph's first seldom says much. */
    static String reason(Throwable failure) {
        StringBuilder all = new StringBuilder();
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String message = Objects.requireNonNullElseGet(each.getMessage(), each::toString);
            if (all.indexOf(message) < 0) {
                all.append(all.isEmpty() ? "" : ": ").append(message);
            }
        }
        return all.toString();
    }

    /** Runs a server until the process is told to end. */
    public static void main(String... arguments) {
        CountDownLatch end = new CountDownLatch(1);
        // not a hook of the JVM's end: JanusGraph has one itself, which would close the graph before its queries end,
        // and hooks run side by side
        for (String name : List.of("TERM", "INT", "HUP")) {
            Signal.handle(new Signal(name), signal -> end.countDown());
        }
        int status = 0;
        try {
            Serve server = start(List.of(arguments), System.getenv());
            LOG.info("Tremaux answers at {}", server.address());
            end.await();
            LOG.info("Stopping");
            server.stop();
        } catch (Exception e) {
            LOG.error("{}", reason(e));
            LOG.debug("The server failed", e);
            status = 1;
        }
        System.exit(status); // threads of drivers may still run
    }
}
