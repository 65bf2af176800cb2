package io.tremaux.janusgraph.server;

import java.util.Locale;

/** What a user of the realm may do. Each role includes those before it. */
enum Role {
    READ,
    WRITE,
    ADMINISTER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
