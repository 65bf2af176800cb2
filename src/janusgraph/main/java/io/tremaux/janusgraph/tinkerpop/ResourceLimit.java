package io.tremaux.janusgraph.tinkerpop;

/**
 * What the opener of a session lets it do: how much it may hold, and how long it may go on. Asked by the thread of the
 * session.
 */
public interface ResourceLimit {
    /** Lets a session hold whatever it likes, and go on for ever. */
    ResourceLimit UNLIMITED = new ResourceLimit() {
        @Override
        public void charge(long bytes) {}

        @Override
        public void assertOpen() {}
    };

    /** Takes bytes, or releases them if negative; throws if the session may not hold that much. */
    void charge(long bytes);

    /** Throws if the session shall end: by a timeout, by hand, or because its caller has gone. */
    void assertOpen();
}
