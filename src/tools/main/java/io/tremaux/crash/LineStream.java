package io.tremaux.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A request with lines, whose acknowledgements are read while more are sent, which the JDK's client does not. One
 * thread sends, another reads.
 */
final class LineStream implements Closeable {
    private final Socket socket;
    private final OutputStream out;
    private final BufferedReader in;

    /** @param head the address and the login */
    LineStream(HttpRequest head) throws IOException {
        socket = new Socket(head.uri().getHost(), head.uri().getPort());
        out = socket.getOutputStream();
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        StringBuilder text = new StringBuilder(
                "POST " + head.uri().getPath() + "?" + head.uri().getQuery()
                        + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n");
        head.headers().map().forEach((name, values) -> text.append(name + ": " + values.get(0) + "\r\n"));
        out.write(text.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends some lines. */
    void send(String lines) throws IOException {
        String chunk = Integer.toHexString(lines.length()) + "\r\n" + lines + "\r\n"; // ASCII only
        out.write(chunk.getBytes(StandardCharsets.US_ASCII));
    }

    void end() throws IOException {
        out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** The next line of the answer; null if there is no more. */
    @Nullable JsonNode read() throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.startsWith("{") && line.endsWith("}")) {
                return CrashServer.JSON.readTree(line);
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
