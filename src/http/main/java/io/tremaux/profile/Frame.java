package io.tremaux.profile;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A frame of a profiler's stack.
 *
 * @param className with dots between packages
 * @param declared the class, or the one that its lambda stands in; null if it is neither Tremaux's nor Neo4j's
 */
record Frame(String className, String method, @Nullable Class<?> declared) {
    /** @param text {@code package/Class.method}, with dots or slashes between packages, as the profilers write it */
    static Frame of(String text) {
        String name = withoutMark(text).replace('/', '.');
        int dot = name.lastIndexOf('.');
        String className = name.substring(0, Math.max(0, dot));
        return new Frame(className, name.substring(dot + 1), declared(className));
    }

    /** async-profiler marks how a frame was compiled: {@code _[j]}. */
    static String withoutMark(String text) {
        return text.replaceFirst("_\\[\\w]$", "");
    }

    String packageName() {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    /** Whether its class is a {@code type}. */
    boolean isOf(Class<?> type) {
        return declared != null && type.isAssignableFrom(declared);
    }

    /** Looking for classes that are not there takes long, and a profiler names many. */
    private static @Nullable Class<?> declared(String className) {
        boolean mayBeThere = className.startsWith("io.tremaux.") || className.startsWith("org.neo4j.");
        return mayBeThere ? find(className.replaceFirst("\\$\\$.*", "")) : null;
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
