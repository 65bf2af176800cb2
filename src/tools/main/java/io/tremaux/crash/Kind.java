package io.tremaux.crash;

/** A way to load. */
enum Kind {
    /** Single nodes over many connections, which share commits. */
    NODES(8, Form.SINGLE, false),
    /** Arrays of nodes, of which all are written or none. */
    ARRAYS(4, Form.ARRAY, false),
    /** Lines in batches, acknowledged while more are sent. */
    LINES(2, Form.LINES, false),
    /** Arrays of relationships, with the nodes at their ends. */
    RELATIONSHIPS(3, Form.ARRAY, true),
    /** The same as lines. */
    RELATIONSHIP_LINES(2, Form.LINES, true),
    /** Arrays of nodes by {@code tremaux.load.nodes} in Cypher. */
    CYPHER(2, Form.CYPHER, false),
    /** Arrays of relationships by {@code tremaux.load.relationships}. */
    CYPHER_RELATIONSHIPS(2, Form.CYPHER, true);

    /** How the rows are sent. */
    enum Form {
        SINGLE,
        ARRAY,
        LINES,
        CYPHER
    }

    final int connections;
    final Form form;

    /** Whether it writes a chain of relationships; its nodes, one more than these, are made with it. */
    final boolean relationships;

    Kind(int connections, Form form, boolean relationships) {
        this.connections = connections;
        this.form = form;
        this.relationships = relationships;
    }

    /** The last part of the endpoint's path, and of the procedure's name. */
    String path() {
        return relationships ? "relationships" : "nodes";
    }
}
