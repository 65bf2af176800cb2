package io.tremaux.service;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The notices that were given since a database started, so that each is given once. Safe for use by any thread. */
public final class Notices {
    private static final int MOST = 1000; // callers choose the keys of which notices speak

    private final Set<String> given = ConcurrentHashMap.newKeySet();

    /** Whether a notice is to be given: it was not before, and not too many others were. */
    public boolean isNew(String notice) {
        return given.size() < MOST && given.add(notice);
    }
}
