package io.tremaux.janusgraph.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.janusgraph.TremauxGraph;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server over a graph in memory, on a free port, for the tests of one class; and its client. */
public final class TestServer implements BeforeAllCallback, AfterAllCallback, AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String properties;
    private final List<String> options;
    private final Consumer<TremauxGraph> planting;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Serve server;

    /** An answer: its status, headers and text. */
    public record Answer(HttpResponse<String> response) {
        public int status() {
            return response.statusCode();
        }

        public String text() {
            return response.body();
        }

        public JsonNode json() {
            try {
                return JSON.readTree(response.body());
            } catch (IOException e) {
                throw new IllegalStateException(response.body(), e);
            }
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    /**
     * @param properties lines beside those of a graph in memory
     * @param planting fills the graph once, before it is served
     * @param options beside {@code --conf} and {@code --port}
     */
    public TestServer(String properties, Consumer<TremauxGraph> planting, String... options) {
        this.properties = properties;
        this.planting = planting;
        this.options = List.of(options);
    }

    /** A properties file of a graph in memory. */
    public static Path file(String more) throws IOException {
        Path file = Files.createTempFile("graph", ".properties");
        file.toFile().deleteOnExit();
        String inMemory = more.contains("storage.backend=cql") ? "" : "storage.lock.wait-time=1 ms\n";
        String backend = more.contains("storage.backend") ? "" : "storage.backend=inmemory\n";
        return Files.writeString(file, backend + inMemory + more);
    }

    public TestServer start() throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("--conf", file(properties).toString(), "--port", "0"));
        arguments.addAll(options);
        server = Serve.start(arguments, Map.of(ServeOptions.PASSWORD_VARIABLE, "secret"));
        planting.accept(server.graph());
        server.graph().tx().commit();
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        start();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public TremauxGraph graph() {
        return server.graph();
    }

    /** Transactions of requests that are open. */
    public int transactions() {
        return server.served().openTransactions();
    }

    public ServedGraph served() {
        return server.served();
    }

    public URI address() {
        return URI.create(server.address());
    }

    /** A request to a path below {@code /tremaux/}. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address().resolve(path));
    }

    /** A request with parameters, of which the values are escaped: name, value, name, value. */
    public HttpRequest.Builder request(String path, String... parameters) {
        StringBuilder query = new StringBuilder(path);
        for (int i = 0; i < parameters.length; i += 2) {
            query.append(i == 0 ? '?' : '&').append(parameters[i]).append('=').append(escaped(parameters[i + 1]));
        }
        return request(query.toString());
    }

    public static String escaped(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    public Answer get(String path, String... parameters) throws Exception {
        return send(request(path, parameters).GET());
    }

    public Answer post(String path, String json) throws Exception {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    public Answer send(HttpRequest.Builder request) throws Exception {
        return new Answer(client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8)));
    }

    /** Sends a request with these headers, and reads nothing. */
    public Socket raw(String path, String... headers) throws IOException {
        Socket socket = new Socket(address().getHost(), address().getPort());
        String head = "GET /tremaux/" + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    public static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }
}
