package io.tremaux.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** The server and the database that a client asks, by its command line. */
public final class Target {
    public String database = "neo4j";
    private String url = "http://127.0.0.1:7474";
    private String user = "neo4j";

    /** Null for a server without logins. */
    private String password;

    /** Whether it was an option of the target. */
    public boolean take(String option, String value) {
        switch (option) {
            case "--url" -> url = value;
            case "--user" -> user = value;
            case "--database" -> database = value;
            case "--password-file" -> password = read(Path.of(value));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** With the login. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
        return password == null ? request : request.header("Authorization", "Basic " + login());
    }

    private String login() {
        return Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    private static String read(Path passwordFile) {
        try {
            return Files.readString(passwordFile).strip();
        } catch (IOException e) {
            throw new BenchException("the password cannot be read from " + passwordFile, e);
        }
    }
}
