package io.tremaux.janusgraph.ingest;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Locks on keys of vertices that loads may create, and on edges that they merge, so that two loads of this server do
 * not both create one. Other instances do not see them. A load takes all of its keys at once, after those that asked
 * before it for some of the same: so none waits in a circle, and none for ever. Safe for use by any thread.
 */
final class KeyLocks {
    private final Set<Request> asked = new LinkedHashSet<>(); // in order, those that hold their keys included

    /** The keys of one load, from when it asks for them until it is closed. */
    final class Request implements AutoCloseable {
        private final Set<Object> keys;
        private boolean ended;

        private Request(Set<Object> keys) {
            this.keys = keys;
        }

        /**
         * Waits until no earlier load has or wants one of the keys.
         *
         * @return false if the wait was ended
         */
        boolean await() throws InterruptedException {
            synchronized (asked) {
                while (!ended && !isNext()) {
                    asked.wait();
                }
                return !ended;
            }
        }

        private boolean isNext() {
            for (Request earlier : asked) {
                if (earlier == this) {
                    return true;
                }
                if (!Collections.disjoint(earlier.keys, keys)) {
                    return false;
                }
            }
            return true;
        }

        /** Ends the wait, on any thread. */
        void end() {
            synchronized (asked) {
                ended = true;
                asked.notifyAll();
            }
        }

        /** Releases the keys. */
        @Override
        public void close() {
            synchronized (asked) {
                asked.remove(this);
                asked.notifyAll();
            }
        }
    }

    /** Asks for keys. */
    Request ask(Set<?> keys) {
        Request request = new Request(new HashSet<>(keys));
        synchronized (asked) {
            asked.add(request);
        }
        return request;
    }
}
