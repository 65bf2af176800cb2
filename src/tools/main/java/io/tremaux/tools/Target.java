package io.tremaux.tools;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The server and the database that a client asks, by its command line. */
public final class Target {
    public String database = "neo4j";
    private String url = "http://127.0.0.1:7474";
    private String user = "neo4j";

    /** Null for a server without logins. */
    private @Nullable String password;

    /** Takes an option; false if it is not one of the target's. */
    public boolean take(String option, String value) {
        switch (option) {
            case "--url" -> url = value.replaceFirst("/+$", "");
            case "--user" -> user = value;
            case "--database" -> database = value;
            case "--password-file" -> password = read(Path.of(value));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The path of an endpoint of the database. */
    public String tremaux(String path) {
        return "/tremaux/" + database + "/" + path;
    }

    /** With the login. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request;
        try {
            request = HttpRequest.newBuilder(URI.create(url + path));
        } catch (IllegalArgumentException e) {
            throw new CommandException("not a URL: " + url + " (" + e.getMessage() + ")", e);
        }
        return password == null ? request : request.header("Authorization", authorization());
    }

    public String url() {
        return url;
    }

    public String user() {
        return user;
    }

    /** Null for a server without logins. */
    public @Nullable String password() {
        return password;
    }

    /** The value of the header that carries the login; null for a server without logins. */
    public @Nullable String authorization() {
        return password == null
                ? null
                : "Basic "
                        + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    private static String read(Path passwordFile) {
        try {
            return Files.readString(passwordFile).strip();
        } catch (IOException e) {
            throw new CommandException("the password cannot be read from " + passwordFile, e);
        }
    }
}
