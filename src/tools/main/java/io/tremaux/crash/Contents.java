package io.tremaux.crash;

import java.io.IOException;
import java.util.Map;

/** What a database holds of the loads, asked of the database itself. */
interface Contents {
    /** Nodes and relationships of each unit from one on that has any; only those with the values that were sent. */
    Map<Long, Long> elements(long firstUnit) throws IOException;

    /** Nodes at the ends of relationships, likewise. */
    Map<Long, Long> ends(long firstUnit) throws IOException;

    /** All elements of all units. */
    long all() throws IOException;
}
