package io.tremaux.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.tremaux.tools.Target;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;

/** One HTTP connection that is kept, with as little of a client as there can be: its time is the server's loss. */
final class HttpConnection implements Ways.Sender {
    private final Socket socket;
    private final InputStream in;
    private final String login;
    private final String path;

    /** @param url of all requests */
    HttpConnection(Target target, String url) throws IOException {
        URI address = URI.create(url);
        path = address.getRawPath() + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery());
        socket = new Socket(address.getHost(), address.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(60_000);
        in = new BufferedInputStream(socket.getInputStream(), 2_048);
        login = target.authorization() == null ? "" : "\r\nAuthorization: " + target.authorization();
    }

    @Override
    public boolean send(Phase phase) throws IOException {
        byte[] body = phase.body().getBytes(UTF_8);
        byte[] head = ("POST " + path + " HTTP/1.1\r\nHost: localhost" + login
                        + "\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length + "\r\n\r\n")
                .getBytes(UTF_8);
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        socket.getOutputStream().write(all);
        int status = Integer.parseInt(line().split(" ")[1]);
        int length = 0;
        boolean chunked = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            }
            chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
        }
        String answer = chunked ? chunks() : text(length);
        return status == phase.way.acknowledged && !answer.contains("\"errors\"");
    }

    private String chunks() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int length = chunk(); length > 0; length = chunk()) {
            text.append(text(length));
            line();
        }
        line();
        return text.toString();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String text(int length) throws IOException {
        return new String(in.readNBytes(length), ISO_8859_1);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server closed the connection.");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
