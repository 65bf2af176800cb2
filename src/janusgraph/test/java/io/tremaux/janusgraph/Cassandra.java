package io.tremaux.janusgraph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.ex.ConfigurationException;
import org.janusgraph.core.JanusGraphFactory;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.util.system.ConfigurationUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Two nodes of Cassandra, which {@code scripts/janusgraph} starts once for all classes that ask for them, and stops at
 * the end. Where they do not start, the tests are skipped, and say why. Belongs to one thread.
 */
final class Cassandra implements ExtensionContext.Store.CloseableResource {
    private static final String SCRIPT = "scripts/janusgraph";
    private static final long MOST_SECONDS = 300;
    private final Path data = Path.of("target/it/cassandra").toAbsolutePath();

    private @Nullable String whyNot;

    private Cassandra() {}

    /** Gives tests the nodes. */
    static final class Started implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Cassandra.class;
        }

        @Override
        public Cassandra resolveParameter(ParameterContext parameter, ExtensionContext context) {
            Cassandra started = context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .getOrComputeIfAbsent(
                            Cassandra.class,
                            any -> {
                                Cassandra cassandra = new Cassandra();
                                cassandra.start();
                                return cassandra;
                            },
                            Cassandra.class);
            Assumptions.assumeTrue(started.whyNot == null, () -> "Cassandra does not start here: " + started.whyNot);
            return started;
        }
    }

    /** Starts the nodes, and waits until they answer. */
    private void start() {
        try {
            script("cassandra", "--nodes", "2");
        } catch (IllegalStateException e) {
            whyNot = e.getMessage();
        }
    }

    @Override
    public void close() {
        if (whyNot == null) {
            script("stop");
        }
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

    /** JanusGraph with the settings that users copy. */
    StandardJanusGraph open() {
        return (StandardJanusGraph) JanusGraphFactory.open(settings());
    }

    /** The same as a graph of Tremaux, with some of its settings. */
    TremauxGraph open(Map<String, String> more) {
        Configuration settings = settings();
        more.forEach(settings::setProperty);
        return TremauxGraphFactory.open(settings);
    }

    private Configuration settings() {
        try {
            return ConfigurationUtil.loadPropertiesConfig(
                    data.resolve("janusgraph.properties").toString());
        } catch (ConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}
