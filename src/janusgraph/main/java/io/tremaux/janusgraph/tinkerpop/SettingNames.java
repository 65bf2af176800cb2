package io.tremaux.janusgraph.tinkerpop;

import java.util.regex.Pattern;

/** The names of settings: {@code server.tremaux.a.b_c} of Neo4j is {@code tremaux.a.b-c} in the file of a graph. */
public final class SettingNames {
    private static final Pattern OF_NEO4J = Pattern.compile("server\\.(tremaux\\.[a-z_.]*[a-z])");

    private SettingNames() {}

    /** A text that names settings of Neo4j, with the names that they have here. */
    public static String here(String text) {
        return OF_NEO4J.matcher(text).replaceAll(setting -> setting.group(1).replace('_', '-'));
    }
}
