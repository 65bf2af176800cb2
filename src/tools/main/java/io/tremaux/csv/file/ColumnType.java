package io.tremaux.csv.file;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The type of a column, by its names in a header, and by the name that Tremaux's schema and Cypher have for it. */
public enum ColumnType {
    STRING("STRING", "string", "char"),
    INTEGER("INTEGER", "int", "long", "short", "byte", "integer"),
    FLOAT("FLOAT", "double", "float"),
    BOOLEAN("BOOLEAN", "boolean"),
    DATE("DATE", "date"),
    LOCAL_TIME("LOCAL TIME", "localtime"),
    ZONED_TIME("ZONED TIME", "time"),
    LOCAL_DATETIME("LOCAL DATETIME", "localdatetime"),
    ZONED_DATETIME("ZONED DATETIME", "datetime"),
    DURATION("DURATION", "duration");

    /** The names that a header can have, for people. */
    static final String NAMES = Arrays.stream(values())
            .flatMap(type -> type.names.stream().sorted())
            .collect(Collectors.joining(", "));

    private final String cypherName;
    private final Set<String> names;

    ColumnType(String cypherName, String... names) {
        this.cypherName = cypherName;
        this.names = Set.of(names);
    }

    /** The type of that name in a header, in any case; null if there is none. */
    static @Nullable ColumnType named(String name) {
        return first(type -> type.names.contains(name.toLowerCase(Locale.ROOT)));
    }

    /** The type that the schema calls so; null for a list. */
    public static @Nullable ColumnType ofCypher(String cypherName) {
        return first(type -> type.cypherName.equals(cypherName));
    }

    private static @Nullable ColumnType first(Predicate<ColumnType> wanted) {
        return Arrays.stream(values()).filter(wanted).findFirst().orElse(null);
    }

    String cypherName() {
        return cypherName;
    }

    /** Writes a field that is not empty. A text of another type is written as a string, for the server to reject. */
    void write(JsonGenerator json, String text) throws IOException {
        String bare = text.strip();
        try {
            switch (this) {
                case STRING -> json.writeString(text);
                case INTEGER -> json.writeNumber(Long.parseLong(bare));
                case FLOAT -> json.writeNumber(Double.parseDouble(bare)); // NaN and the infinities as strings
                case BOOLEAN -> writeBoolean(json, bare);
                default -> json.writeString(bare);
            }
        } catch (NumberFormatException e) {
            json.writeString(text); // the server rejects it, and names the row and the property
        }
    }

    private static void writeBoolean(JsonGenerator json, String text) throws IOException {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            json.writeBoolean(text.equalsIgnoreCase("true"));
        } else {
            json.writeString(text);
        }
    }
}
