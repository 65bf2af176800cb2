package io.tremaux.ingest.schema;

/** What a database system makes of the values in rows, where systems differ. Safe for use by any thread. */
public interface Dialect {
    /** The name of the system, for messages. */
    String system();

    /**
     * A value of java.time, or an amount of time, from its text. May throw anything if the text has none of the type.
     */
    Object temporal(ScalarType type, String text);

    /** A value such that two are equal if they are the same key to the system. */
    Object key(Object value);
}
