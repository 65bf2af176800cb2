package io.tremaux.bench.crash;

/** A way to load. */
enum Kind {
    /** Single nodes over many connections, which share commits. */
    NODES(8),
    /** Arrays of nodes, of which all are written or none. */
    ARRAYS(4),
    /** Lines in batches, acknowledged while more are sent. */
    LINES(2),
    /** Arrays of relationships, with the nodes at their ends. */
    RELATIONSHIPS(3),
    /** Arrays of nodes by {@code tremaux.load.nodes} in Cypher. */
    CYPHER(2);

    private final int connections;

    Kind(int connections) {
        this.connections = connections;
    }

    int connections() {
        return connections;
    }
}
