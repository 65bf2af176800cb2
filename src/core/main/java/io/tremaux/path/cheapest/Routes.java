package io.tremaux.path.cheapest;

import io.tremaux.graph.Neighbours;

/** Paths, the cheapest first. Used once, by one thread. */
interface Routes {
    /** Goes on to the next path; false if there is none any more. */
    boolean next();

    /** Where the path found last ends. */
    long end();

    int length();

    double cost();

    /** Appends that path, from its end to its start. */
    void appendTo(Neighbours path);
}
