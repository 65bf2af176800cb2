package io.tremaux;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A small HTTP client that logs in as one user, or as nobody. */
public final class TremauxClient {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final URI base;
    private final String authorization;

    /** @param user null for nobody */
    public TremauxClient(URI base, String user, String password) {
        this.base = base;
        this.authorization = user == null ? null : authorization(user, password);
    }

    /** The header of that name. */
    public static String authorization(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(UTF_8));
    }

    /** An answer, whole. */
    public record Answer(int status, HttpHeaders headers, String body) {
        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(body, e);
            }
        }

        /** A header's first value, or null. */
        public String header(String name) {
            return headers.firstValue(name).orElse(null);
        }

        public String contentType() {
            return header("Content-Type");
        }
    }

    /** @param parameters names and values in turn */
    public Answer get(String path, String... parameters) {
        return send(request(path + query(parameters)).GET());
    }

    public Answer post(String path, String json) {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    public Answer delete(String path) {
        return send(request(path).DELETE());
    }

    /** A request to a path below {@code /tremaux/}, as far as it can be prepared. */
    public HttpRequest.Builder request(String pathAndQuery) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + pathAndQuery)).timeout(PATIENCE);
        return authorization == null ? request : request.header("Authorization", authorization);
    }

    public Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Opens a connection and sends a request with its target below {@code /tremaux/} exactly as it stands; what comes
     * back is for the caller to read.
     */
    public Socket raw(String method, String target, String body, String... headers) throws IOException {
        Socket socket = new Socket(base.getHost(), base.getPort());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        StringBuilder request = new StringBuilder()
                .append(method + ' ' + base.getPath() + target + " HTTP/1.1\r\n")
                .append("Host: localhost\r\nConnection: close\r\n");
        if (authorization != null) {
            request.append("Authorization: " + authorization + "\r\n");
        }
        for (String header : headers) {
            request.append(header + "\r\n");
        }
        if (body != null) {
            request.append("Content-Length: " + body.getBytes(UTF_8).length + "\r\n");
        }
        request.append("\r\n").append(body == null ? "" : body);
        socket.getOutputStream().write(request.toString().getBytes(UTF_8));
        return socket;
    }

    /** The answer to a raw request; not for answers that are streamed. */
    public Answer sendRaw(String method, String target, String body, String... headers) {
        try (Socket socket = raw(method, target, body, headers)) {
            String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
            int end = answer.indexOf("\r\n\r\n");
            String[] head = answer.substring(0, end).split("\r\n");
            Map<String, List<String>> fields = new HashMap<>();
            for (int i = 1; i < head.length; i++) {
                String[] field = head[i].split(": *", 2);
                fields.computeIfAbsent(field[0], any -> new ArrayList<>()).add(field[1]);
            }
            return new Answer(
                    Integer.parseInt(head[0].split(" ")[1]),
                    HttpHeaders.of(fields, (name, value) -> true),
                    answer.substring(end + 4));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String query(String... parameters) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < parameters.length; i += 2) {
            pairs.add(URLEncoder.encode(parameters[i], UTF_8) + '=' + URLEncoder.encode(parameters[i + 1], UTF_8));
        }
        return pairs.isEmpty() ? "" : '?' + String.join("&", pairs);
    }
}
