package io.tremaux.profile;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A frame of a profiler's stack.
 *
 * @param className with dots between packages
 */
record Frame(String className, String method) {
    /** @param text {@code package/Class.method}, with dots or slashes between packages, as the profilers write it */
    static Frame of(String text) {
        String name = withoutMark(text).replace('/', '.');
        int dot = name.lastIndexOf('.');
        return dot < 0 ? new Frame("", name) : new Frame(name.substring(0, dot), name.substring(dot + 1));
    }

    /** async-profiler marks how a frame was compiled: {@code _[j]}. */
    static String withoutMark(String text) {
        return text.replaceFirst("_\\[\\w]$", "");
    }

    String packageName() {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    /** Whether the frame's class, or the one that its lambda stands in, is a {@code type}. */
    boolean isOf(Class<?> type) {
        Class<?> declared = isKnown() ? find(className.replaceFirst("\\$\\$.*", "")) : null;
        return declared != null && type.isAssignableFrom(declared);
    }

    /** Looking for classes that are not there takes long, and a profiler names many. */
    private boolean isKnown() {
        return className.startsWith("io.tremaux.") || className.startsWith("org.neo4j.");
    }

    /** Types, and those of some names that are on the class path. */
    static List<Class<?>> types(List<Class<?>> types, String... names) {
        Stream<Class<?>> named = Stream.of(names).map(Frame::find).filter(Objects::nonNull);
        return Stream.concat(types.stream(), named).toList();
    }

    private static @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, Frame.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
