package io.tremaux.janusgraph;

import com.datastax.oss.driver.api.core.DriverException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.io.FileUtils;
import org.janusgraph.core.JanusGraphException;
import org.janusgraph.core.JanusGraphFactory;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Two nodes of Cassandra, which {@code scripts/janusgraph} starts once for all classes that ask for them, and stops at
 * the end. Where they do not start, the tests are skipped, and say why. A test that stops a node starts it again.
 * Belongs to one thread.
 */
public final class Cassandra implements ExtensionContext.Store.CloseableResource {
    private static final String SCRIPT = "scripts/janusgraph";
    private static final long MOST_SECONDS = 300;
    private static final int TRIES = 10;

    /** Without the optimizing compiler, Cassandra starts for less of the processors. */
    private static final String COMPILER = "-XX:TieredStopAtLevel=1";

    private final Path data = Path.of("target/it/cassandra").toAbsolutePath();

    private @Nullable String whyNot;

    private Cassandra() {}

    /** Gives tests the nodes, or skips them. */
    public static final class Started implements BeforeAllCallback, ParameterResolver {
        /** Here, since JUnit takes a failed assumption for an error where it asks for a parameter. */
        @Override
        public void beforeAll(ExtensionContext context) {
            Cassandra started = started(context);
            Assumptions.assumeTrue(started.whyNot == null, () -> "Cassandra does not start here: " + started.whyNot);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Cassandra.class;
        }

        @Override
        public Cassandra resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return started(context);
        }

        private static Cassandra started(ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .getOrComputeIfAbsent(
                            Cassandra.class,
                            any -> {
                                Cassandra cassandra = new Cassandra();
                                cassandra.tryToStart();
                                return cassandra;
                            },
                            Cassandra.class);
        }
    }

    private void tryToStart() {
        try {
            clear();
            start();
        } catch (IllegalStateException e) {
            whyNot = e.getMessage();
        }
    }

    /** Removes what an earlier run has left. */
    private void clear() {
        if (Files.exists(data)) {
            script("stop");
            FileUtils.deleteQuietly(data.toFile());
        }
    }

    /** Starts the nodes that do not run, and waits until they answer. */
    public void start() {
        script("cassandra", "--nodes", "2");
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
        run(command);
    }

    private void run(List<String> command) {
        try {
            Files.createDirectories(data);
            Path log = data.resolve("script.log");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().put("JAVA_TOOL_OPTIONS", COMPILER);
            Process process = builder.start();
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

    private ProcessHandle node(int number) {
        try {
            String pid = Files.readString(data.resolve("cassandra-" + number).resolve("pid"));
            return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends a node at once, as if its machine had failed. Nodes are counted from 1. */
    public void kill(int number) {
        ProcessHandle node = node(number);
        node.destroyForcibly();
        node.onExit().join();
    }

    /** Suspends a node, whose connections stay open. */
    public void suspend(int number) {
        run(List.of("kill", "-STOP", String.valueOf(node(number).pid())));
    }

    /** Lets it go on. */
    public void resume(int number) {
        run(List.of("kill", "-CONT", String.valueOf(node(number).pid())));
    }

    /** Lets a node forget the writes that others miss, until it is started again. */
    @SuppressWarnings("BanJNDI") // the node is ours
    public void keepNoHints(int number) {
        Properties cluster = properties("cluster");
        int port = Integer.parseInt(cluster.getProperty("jmx_port")) + number - 1;
        String url = "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi";
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(url))) {
            ObjectName proxy = new ObjectName("org.apache.cassandra.db:type=StorageProxy");
            connector.getMBeanServerConnection().setAttribute(proxy, new Attribute("HintedHandoffEnabled", false));
        } catch (IOException | JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The settings that users copy. */
    public Properties settings() {
        return properties("janusgraph.properties");
    }

    private Properties properties(String file) {
        Properties settings = new Properties();
        try (Reader reader = Files.newBufferedReader(data.resolve(file))) {
            settings.load(reader);
            return settings;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** JanusGraph with the settings that users copy. */
    public StandardJanusGraph open() {
        return open(settings());
    }

    /** JanusGraph with these settings. */
    public static StandardJanusGraph open(Properties settings) {
        return open(settings, configuration -> (StandardJanusGraph) JanusGraphFactory.open(configuration));
    }

    /** A graph of Tremaux with the settings that users copy, and some of its own. */
    public TremauxGraph open(Map<String, String> more) {
        Properties settings = settings();
        settings.putAll(more);
        return open(settings, TremauxGraphFactory::open);
    }

    /**
     * Tries again where a node does not know a new table yet, or makes it too slowly: on a busy machine they take long
     * to agree.
     */
    private static <X> X open(Properties settings, Function<Configuration, X> factory) {
        BaseConfiguration configuration = new BaseConfiguration();
        settings.forEach((key, value) -> configuration.setProperty((String) key, value));
        for (int left = TRIES; ; left--) {
            try {
                return factory.apply(configuration);
            } catch (JanusGraphException | IllegalArgumentException | DriverException e) {
                if (left == 1) {
                    throw e;
                }
            }
        }
    }
}
