package io.tremaux.http;

import io.tremaux.admission.Turn;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The way to a client that may be slow: other walks run while one waits for its client to read. Not thread-safe. */
final class ClientOutput extends FilterOutputStream {
    private final Client client;
    private final Turn turn;
    private final Runnable assertWanted;

    /** @param assertWanted throws if the walk was ended meanwhile */
    ClientOutput(OutputStream out, Client client, Turn turn, Runnable assertWanted) {
        super(out);
        this.client = client;
        this.turn = turn;
        this.assertWanted = assertWanted;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        client.isAnswered(); // from here on writing tells whether it is there
        turn.<IOException>whileAway(() -> out.write(bytes, offset, count), assertWanted);
    }

    @Override
    public void flush() throws IOException {
        turn.<IOException>whileAway(out::flush, assertWanted);
    }
}
