package io.tremaux.ingest.load;

import io.tremaux.ingest.row.Key;

/** Another transaction gave a node another key, between its look-up and its lock. The load may be tried again. */
final class MovedKeyException extends IngestBusyException {
    private static final long serialVersionUID = 1;

    MovedKeyException(Key key) {
        super("Another transaction moves the key " + key + " again and again.");
    }
}
