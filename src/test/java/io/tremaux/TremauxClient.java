package io.tremaux;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

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
        this.authorization = user == null
                ? null
                : "Basic " + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(UTF_8));
    }

    /** An answer, whole. */
    public record Answer(int status, String contentType, String body, HttpResponse<?> response) {
        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(body, e);
            }
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse(null);
        }
    }

    /** @param parameters names and values in turn */
    public Answer get(String path, String... parameters) {
        return send(request(path + query(parameters)).GET());
    }

    public Answer post(String path, String json) {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
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
            return new Answer(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(null),
                    response.body(),
                    response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An answer that arrives while it is read. */
    public InputStream stream(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofInputStream()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Opens a connection and sends the head of a request with the target exactly as it stands; headers may follow. */
    public Socket raw(String method, String target, String... headers) {
        try {
            Socket socket = new Socket(base.getHost(), base.getPort());
            StringBuilder head = new StringBuilder()
                    .append(method)
                    .append(' ')
                    .append(base.getPath())
                    .append(target)
                    .append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
            if (authorization != null) {
                head.append("Authorization: ").append(authorization).append("\r\n");
            }
            for (String header : headers) {
                head.append(header).append("\r\n");
            }
            socket.getOutputStream().write(head.append("\r\n").toString().getBytes(UTF_8));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The whole text of the answer to a raw GET, head and all. */
    public String rawGet(String target, String... headers) {
        try (Socket socket = raw("GET", target, headers)) {
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
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
