package io.tremaux.bolt;

import java.io.IOException;

/** A kind of load: what is written, in batches of which size, over how many connections. */
final class Cell {
    final int batch;
    private final String kind;
    private final Elements elements;
    private final int connections;

    /** @param text {@code nodes} or {@code relationships}, the batch and the connections, between commas */
    Cell(String text) {
        String[] parts = text.split(",");
        this.kind = parts[0];
        this.elements = Elements.of(kind);
        this.batch = Integer.parseInt(parts[1]);
        this.connections = Integer.parseInt(parts[2]);
    }

    String name() {
        return (batch == 1 ? "single " + kind : kind + " by " + batch) + ", " + connections + " connections";
    }

    Throughput run(LoadBench.Way way, double seconds, Counting counting) throws InterruptedException {
        return counting.check(
                name() + ", " + way.name(),
                elements,
                batch,
                () -> Throughput.of(() -> repeating(way.opener().open()), connections, seconds));
    }

    /** The next elements in each request. */
    private Throughput.Sender repeating(LoadBench.Sender sender) {
        return new Throughput.Sender() {
            @Override
            public boolean send() throws IOException {
                return sender.send(elements, elements.take(batch), batch);
            }

            @Override
            public void close() throws IOException {
                sender.close();
            }
        };
    }
}
