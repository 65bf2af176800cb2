package io.tremaux.csv;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Stands before the server; loads meet their fates, by their numbers from 1. */
public final class Breaking implements AutoCloseable {
    /** What becomes of a load, before or behind the server's work. */
    public enum Fate {
        BROKEN_BEFORE,
        TOO_MANY_BEFORE,
        BROKEN_BEHIND,
        UNAVAILABLE_BEHIND,
        TOO_MANY_BEHIND,
        PASSED;

        /** Breaks off about one load of two, half of these when the server has written it. */
        static IntFunction<Fate> random(int seed) {
            return load -> switch (Math.floorMod(Integer.hashCode((seed + load) * 0x9E3779B9) >>> 8, 4)) {
                case 0 -> BROKEN_BEFORE;
                case 1 -> BROKEN_BEHIND;
                default -> PASSED;
            };
        }
    }

    private final HttpServer http = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger loads = new AtomicInteger();
    private final TremauxServer server;
    private final IntFunction<Fate> fates;

    public Breaking(TremauxServer server, IntFunction<Fate> fates) throws IOException {
        this.server = server;
        this.fates = fates;
        http.createContext("/", this::pass);
        http.start();
    }

    public String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    private void pass(HttpExchange exchange) throws IOException {
        boolean load = !exchange.getRequestURI().getPath().endsWith("schema");
        Fate fate = load ? fates.apply(loads.incrementAndGet()) : Fate.PASSED;
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            switch (fate) {
                case BROKEN_BEFORE -> {}
                case TOO_MANY_BEFORE -> answer(exchange, 503, problem("too-many-loads"));
                case BROKEN_BEHIND -> passed(exchange, body);
                case UNAVAILABLE_BEHIND -> {
                    passed(exchange, body);
                    answer(exchange, 503, problem("database-unavailable"));
                }
                case TOO_MANY_BEHIND -> {
                    passed(exchange, body);
                    answer(exchange, 200, tooManyBehind(new String(body, StandardCharsets.UTF_8)));
                }
                case PASSED -> {
                    HttpResponse<byte[]> answer = passed(exchange, body);
                    answer(exchange, answer.statusCode(), answer.body());
                }
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private HttpResponse<byte[]> passed(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(
                        server.uri().resolve("/").toString().replaceFirst("/$", "") + exchange.getRequestURI()))
                .header("Authorization", exchange.getRequestHeaders().getFirst("Authorization"))
                .method(
                        exchange.getRequestMethod(),
                        body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        return client.send(
                type == null
                        ? request.build()
                        : request.header("Content-Type", type).build(),
                BodyHandlers.ofByteArray());
    }

    private static byte[] tooManyBehind(String lines) {
        long last = lines.lines().count();
        String problem = new String(problem("too-many-loads"), StandardCharsets.UTF_8);
        return String.format(
                        "{\"line\": %1$d, \"committed\": true}%n{\"line\": %1$d, \"committed\": false, \"error\": %2$s}%n",
                        last, problem)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] problem(String name) {
        return ("{\"type\":\"urn:tremaux:problem:" + name + "\",\"status\":503,\"detail\":\"not now\"}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Retry-After", "0");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
