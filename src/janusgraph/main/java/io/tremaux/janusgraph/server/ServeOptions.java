package io.tremaux.janusgraph.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The command line of the server. Immutable.
 *
 * @param conf the properties file of the graph
 * @param host the name or address to listen on
 * @param port 0 for any free one
 * @param realm the file with users, passwords and roles; null if there are no logins
 * @param tls null for plain HTTP
 * @param names that clients may use for the server in URLs, in lower case
 */
record ServeOptions(
        Path conf,
        String host,
        int port,
        @Nullable Path realm,
        @Nullable Tls tls,
        Set<String> names) {
    static final String PASSWORD_VARIABLE = "TREMAUX_KEYSTORE_PASSWORD";

    private static final String LOOPBACK = "127.0.0.1";
    private static final int PORT = 7475;
    private static final int MAX_PORT = 65_535;

    /** A certificate with its key. */
    record Tls(Path keystore, String password) {
        @Override
        public String toString() {
            return keystore.toString(); // without the password
        }
    }

    /**
     * Reads the arguments.
     *
     * @param environment of the process
     * @throws IllegalArgumentException if they are wrong, or would let other machines in without a login or without TLS
     */
    static ServeOptions of(List<String> arguments, Map<String, String> environment) {
        return new Reading(environment).of(arguments);
    }

    /** The values of the arguments that have been read so far. */
    private static final class Reading {
        private final Map<String, String> environment;
        private final Set<String> names = new HashSet<>();
        private @Nullable Path conf;
        private String host = LOOPBACK;
        private int port = PORT;
        private @Nullable Path realm;
        private @Nullable Path keystore;
        private @Nullable Path passwordFile;
        private boolean isInsecure;

        Reading(Map<String, String> environment) {
            this.environment = environment;
        }

        ServeOptions of(List<String> arguments) {
            for (int i = 0; i < arguments.size(); i++) {
                String option = arguments.get(i);
                if (option.equals("--insecure")) {
                    isInsecure = true;
                } else {
                    i++;
                    read(option, i < arguments.size() ? arguments.get(i) : null);
                }
            }
            if (conf == null) {
                throw new IllegalArgumentException("--conf is missing: the properties file of the graph.");
            }
            requireSecure();
            names.add(host.toLowerCase(Locale.ROOT));
            return new ServeOptions(conf, host, port, realm, tls(), Set.copyOf(names));
        }

        private void read(String option, @Nullable String value) {
            switch (option) {
                case "--conf" -> conf = file(option, value);
                case "--host" -> host = text(option, value);
                case "--port" -> port = port(text(option, value));
                case "--realm" -> realm = file(option, value);
                case "--keystore" -> keystore = file(option, value);
                case "--keystore-password-file" -> passwordFile = file(option, value);
                case "--host-name" -> names.add(text(option, value).toLowerCase(Locale.ROOT));
                default ->
                    throw new IllegalArgumentException(
                            "There is no option " + option + ". The options are --conf,"
                                    + " --host, --port, --host-name, --realm, --keystore, --keystore-password-file and --insecure.");
            }
        }

        private static String text(String option, @Nullable String value) {
            if (value == null || value.isEmpty()) {
                throw new IllegalArgumentException(option + " needs a value.");
            }
            return value;
        }

        private static Path file(String option, @Nullable String value) {
            Path file = Path.of(text(option, value)).toAbsolutePath();
            if (!Files.isReadable(file) || Files.isDirectory(file)) {
                throw new IllegalArgumentException(option + ": there is no file " + file + ", or it cannot be read.");
            }
            return file;
        }

        private static int port(String text) {
            try {
                int port = Integer.parseInt(text);
                if (port >= 0 && port <= MAX_PORT) {
                    return port;
                }
            } catch (NumberFormatException e) {
                // told below
            }
            throw new IllegalArgumentException("--port must be a number from 0 to " + MAX_PORT + ", not " + text + ".");
        }

        /** Only the loopback interface may be open without a login or without TLS, unless the caller insists. */
        private void requireSecure() {
            if (isInsecure || isLoopback()) {
                return;
            }
            List<String> missing = new ArrayList<>();
            if (realm == null) {
                missing.add("--realm FILE, with the users that may log in");
            }
            if (keystore == null) {
                missing.add("--keystore FILE, with a certificate for TLS");
            }
            if (!missing.isEmpty()) {
                throw new IllegalArgumentException("Other machines can reach " + host + ". This needs "
                        + String.join(", and ", missing) + ". Or give --insecure to do without.");
            }
        }

        private boolean isLoopback() {
            try {
                return InetAddress.getByName(host).isLoopbackAddress();
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException("--host: this machine knows no address of " + host + ".");
            }
        }

        private @Nullable Tls tls() {
            if (keystore == null) {
                if (passwordFile != null) {
                    throw new IllegalArgumentException("--keystore-password-file needs --keystore FILE.");
                }
                return null;
            }
            String password = passwordFile == null ? environment.get(PASSWORD_VARIABLE) : firstLine(passwordFile);
            if (password == null) {
                throw new IllegalArgumentException("The password of the keystore is missing. Give"
                        + " --keystore-password-file FILE, or the variable " + PASSWORD_VARIABLE + ".");
            }
            return new Tls(keystore, password);
        }

        private static String firstLine(Path file) {
            try {
                return Files.readString(file).lines().findFirst().orElse("");
            } catch (IOException e) {
                throw new IllegalArgumentException("The password file " + file + " cannot be read: " + e.getMessage());
            }
        }
    }
}
