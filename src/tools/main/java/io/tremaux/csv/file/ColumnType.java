package io.tremaux.csv.file;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The type of a column, by its names in a header, and by the name that Tremaux's schema and Cypher have for it. */
public enum ColumnType {
    STRING("STRING", "string", "char"),
    INTEGER("INTEGER", "int", "long", "short", "byte", "integer") {
        @Override
        void write(JsonGenerator json, String text) throws IOException {
            try {
                json.writeNumber(Long.parseLong(text.strip()));
            } catch (NumberFormatException e) {
                json.writeString(text); // the server refuses it, and names the row and the property
            }
        }
    },
    FLOAT("FLOAT", "double", "float") {
        @Override
        void write(JsonGenerator json, String text) throws IOException {
            try {
                json.writeNumber(Double.parseDouble(text.strip())); // NaN and the infinities as strings
            } catch (NumberFormatException e) {
                json.writeString(text);
            }
        }
    },
    BOOLEAN("BOOLEAN", "boolean") {
        @Override
        void write(JsonGenerator json, String text) throws IOException {
            switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true" -> json.writeBoolean(true);
                case "false" -> json.writeBoolean(false);
                default -> json.writeString(text);
            }
        }
    },
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
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(type -> type.names.contains(lower))
                .findFirst()
                .orElse(null);
    }

    /** The type that the schema calls so; null for a list. */
    public static @Nullable ColumnType ofCypher(String cypherName) {
        return Arrays.stream(values())
                .filter(type -> type.cypherName.equals(cypherName))
                .findFirst()
                .orElse(null);
    }

    String cypherName() {
        return cypherName;
    }

    /** Writes a field that is not empty. A text of another type is written as a string, for the server to refuse. */
    void write(JsonGenerator json, String text) throws IOException {
        json.writeString(this == STRING ? text : text.strip());
    }
}
