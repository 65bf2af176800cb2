package io.tremaux.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a profile samples. The last three are the modes of YourKit that the study of 2016 used. */
public enum Mode {
    CPU,
    ALLOC,
    WALL,
    LOCK,
    YOURKIT_SAMPLING,
    YOURKIT_TRACING,
    YOURKIT_ALLOCATION;

    /** As users write them. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Mode::toString).toList();
    }

    boolean isYourKit() {
        return compareTo(YOURKIT_SAMPLING) >= 0;
    }

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
