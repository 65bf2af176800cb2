package io.tremaux.janusgraph.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static final String PASSWORD = "secret";

    @TempDir
    private static Path folder;

    private static Path keystore;

    @BeforeAll
    static void makeCertificate() throws Exception {
        keystore = folder.resolve("server.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String options = "-genkeypair -alias server -keyalg EC -dname CN=server -ext SAN=ip:127.0.0.1 -validity 2"
                + " -storetype PKCS12 -storepass " + PASSWORD + " -keystore ";
        List<String> command = List.of((keytool + " " + options + keystore).split(" "));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).isZero();
    }

    private static HttpClient client() throws Exception {
        KeyStore certificates = KeyStore.getInstance(keystore.toFile(), PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(certificates);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    @Test
    void shouldAnswerOverTls() throws Exception {
        try (TestServer server = new TestServer("", Packages::plant, "--keystore", keystore.toString()).start()) {
            assertThat(server.address().getScheme()).isEqualTo("https");
            assertThat(client().send(server.request("status").build(), BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void shouldNotStartWithAnotherPassword() throws Exception {
        Path wrong = Files.writeString(folder.resolve("password"), "wrong\n");
        List<String> arguments = List.of(
                "--conf",
                TestServer.file("").toString(),
                "--port",
                "0",
                "--keystore",
                keystore.toString(),
                "--keystore-password-file",
                wrong.toString());

        assertThatThrownBy(() -> Serve.start(arguments, Map.of()))
                .satisfies(failure -> assertThat(Serve.reason(failure)).contains("password was incorrect"));
    }
}
