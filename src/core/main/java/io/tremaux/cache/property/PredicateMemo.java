package io.tremaux.cache.property;

import io.tremaux.graph.ValueTest;
import java.util.Arrays;

/**
 * The answers of one predicate for the values of one property key, by code. The predicate is asked once for each
 * distinct value; a node then costs a look-up, strings included. A byte a code. Belongs to one thread.
 */
public final class PredicateMemo {
    private static final byte NOT_ASKED = 0;
    private static final byte NO = 1;
    private static final byte YES = 2;
    private static final int FIRST_LENGTH = 8;

    private final ValueTest test;
    private byte[] byCode = new byte[FIRST_LENGTH];

    public PredicateMemo(ValueTest test) {
        this.test = test;
    }

    /** Whether the question was asked about the value that has this code. */
    public boolean know(int code) {
        return code < byCode.length && byCode[code] != NOT_ASKED;
    }

    /** What was answered then. */
    public boolean of(int code) {
        return byCode[code] == YES;
    }

    /** Asks about a value, or {@link PropertyColumn#ABSENT}. */
    public boolean ask(int code, Object value) {
        boolean answer = test.of(value == PropertyColumn.ABSENT ? null : value);
        if (code >= byCode.length) {
            byCode = Arrays.copyOf(byCode, Math.max(code + 1, 2 * byCode.length));
        }
        byCode[code] = answer ? YES : NO;
        return answer;
    }
}
