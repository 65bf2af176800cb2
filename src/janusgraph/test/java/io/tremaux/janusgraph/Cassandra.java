package io.tremaux.janusgraph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.ex.ConfigurationException;
import org.janusgraph.core.JanusGraphFactory;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.util.system.ConfigurationUtil;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Two nodes of Cassandra, which {@code scripts/janusgraph} starts once for all classes that ask for them, and stops at
 * the end. A test that stops one starts it again. Belongs to one thread.
 */
final class Cassandra implements ExtensionContext.Store.CloseableResource {
    private static final String SCRIPT = "scripts/janusgraph";
    private static final long MOST_SECONDS = 300;
    private static final int MOST_MILLIS_A_REQUEST = 4_000;
    private final Path data = Path.of("target/it/cassandra").toAbsolutePath();

    private Cassandra() {}

    /** Gives tests the nodes. */
    static final class Started implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Cassandra.class;
        }

        @Override
        public Cassandra resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .getOrComputeIfAbsent(
                            Cassandra.class,
                            any -> {
                                Cassandra cassandra = new Cassandra();
                                cassandra.start();
                                return cassandra;
                            },
                            Cassandra.class);
        }
    }

    /** Starts the nodes that do not run, and waits until they answer. */
    void start() {
        script("cassandra", "--nodes", "2");
    }

    @Override
    public void close() {
        script("stop");
    }

    private void script(String... words) {
        List<String> command = new ArrayList<>(List.of(SCRIPT));
        command.addAll(List.of(words));
        command.addAll(List.of("--data", data.toString(), "--cassandra-heap", "512m"));
        try {
            Files.createDirectories(data);
            Path log = data.resolve("script.log");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroy();
                throw new IllegalStateException(command + ": " + Files.readString(log));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The process of a node, counted from 1. */
    ProcessHandle node(int number) {
        try {
            String pid = Files.readString(data.resolve("cassandra-" + number).resolve("pid"));
            return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends a node at once, as if its machine had failed. */
    void kill(int number) {
        ProcessHandle node = node(number);
        node.destroyForcibly();
        node.onExit().join();
    }

    /** Stops a node from running, or lets it go on. */
    void suspend(int number, boolean stop) {
        try {
            new ProcessBuilder(
                            "kill",
                            stop ? "-STOP" : "-CONT",
                            String.valueOf(node(number).pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * JanusGraph with the settings that users copy, but for shorter waits. There is one keyspace for each number of
     * copies: to make one takes ten seconds.
     */
    StandardJanusGraph open(int replication) {
        try {
            Configuration configuration = ConfigurationUtil.loadPropertiesConfig(
                    data.resolve("janusgraph.properties").toString());
            configuration.setProperty("storage.cql.keyspace", "copies_" + replication);
            configuration.setProperty("storage.cql.replication-factor", replication);
            configuration.setProperty("storage.cql.request-timeout", MOST_MILLIS_A_REQUEST);
            configuration.setProperty("storage.read-time", MOST_MILLIS_A_REQUEST + " ms");
            configuration.setProperty("storage.write-time", MOST_MILLIS_A_REQUEST + " ms");
            return (StandardJanusGraph) JanusGraphFactory.open(configuration);
        } catch (ConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}
