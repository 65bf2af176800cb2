package io.tremaux.service;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.lang3.StringUtils;
import org.neo4j.logging.Log;

/**
 * Logs each notice once since the database started, so that a call that is repeated does not fill the log. Holds at
 * most {@value #MOST} notices. Safe for use by any thread.
 */
public final class WarnOnce {
    private static final int MOST = 1000; // callers choose parts of them
    private static final int LONGEST = 1000;

    private final Set<String> given = ConcurrentHashMap.newKeySet();

    /** Logs a notice in one line, shortened, unless it was given before or too many others were. */
    public void give(Log log, String notice) {
        String line = StringUtils.abbreviate(notice, LONGEST).replaceAll("\\p{Cc}", "?");
        if (given.size() < MOST && given.add(line)) {
            log.warn("%s", line);
        }
    }
}
