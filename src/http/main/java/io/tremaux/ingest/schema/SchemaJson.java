package io.tremaux.ingest.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tremaux.json.Json;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a schema from JSON, the form in which {@link Schema} is also written: {@code {"labels": {"Person": {"key":
 * "id", "properties": {"age": "INTEGER"}}}, "types": {"LIKES": {"from": "Person", "to": "Item", "properties": {}}}}}. A
 * null takes a declaration away. Read strictly: what is not known is an {@link InvalidParameterException} that names
 * where it stands.
 */
public final class SchemaJson {
    private final JsonParser json;

    private SchemaJson(JsonParser json) {
        this.json = json;
    }

    /** @throws IOException if the text is no JSON */
    public static Schema read(byte[] text) throws IOException {
        try (JsonParser json = Json.FACTORY.createParser(text)) {
            json.nextToken();
            Schema schema = new SchemaJson(json).schema();
            if (json.nextToken() != null) {
                throw invalid("schema", json.getText(), "one JSON object, and nothing after it");
            }
            return schema;
        }
    }

    /**
     * The schema that a store holds as text; the empty one if it holds none.
     *
     * @param where the store has it, for people: the beginning of a sentence
     * @throws SchemaConflictException if the text is no schema
     */
    public static Schema stored(@Nullable String text, String where) {
        try {
            return text == null ? Schema.EMPTY : read(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException | InvalidParameterException e) {
            throw new SchemaConflictException(where + " is not a valid schema: " + e.getMessage(), e);
        }
    }

    /** The text that reads as this schema. */
    public static String text(Schema schema) {
        return new String(Json.bytes(schema), StandardCharsets.UTF_8);
    }

    private Schema schema() throws IOException {
        Map<String, Schema.Label> labels = new LinkedHashMap<>();
        Map<String, Schema.Type> types = new LinkedHashMap<>();
        eachMember("schema", (name, path) -> {
            switch (name) {
                case "labels" ->
                    eachMember(name, (label, where) -> labels.put(named(label, where), isNull() ? null : label(where)));
                case "types" ->
                    eachMember(name, (type, where) -> types.put(named(type, where), isNull() ? null : type(where)));
                default -> throw unknown(path, "labels and types");
            }
        });
        return new Schema(labels, types);
    }

    private Schema.Label label(String path) throws IOException {
        @Nullable String[] key = new String[1];
        Map<String, PropertyType> properties = new LinkedHashMap<>();
        eachMember(path, (name, where) -> {
            switch (name) {
                case "key" -> key[0] = named(text(where), where);
                case "properties" -> readProperties(where, properties);
                default -> throw unknown(where, "key and properties");
            }
        });
        return new Schema.Label(key[0], properties);
    }

    private Schema.Type type(String path) throws IOException {
        @Nullable String[] ends = new String[2];
        Map<String, PropertyType> properties = new LinkedHashMap<>();
        eachMember(path, (name, where) -> {
            switch (name) {
                case "from" -> ends[0] = named(text(where), where);
                case "to" -> ends[1] = named(text(where), where);
                case "properties" -> readProperties(where, properties);
                default -> throw unknown(where, "from, to and properties");
            }
        });
        return new Schema.Type(ends[0], ends[1], properties);
    }

    private void readProperties(String path, Map<String, PropertyType> properties) throws IOException {
        eachMember(path, (name, where) -> {
            if (isNull()) {
                properties.put(named(name, where), null);
                return;
            }
            String typeName = text(where);
            PropertyType type = PropertyType.named(typeName);
            if (type == null) {
                throw invalid(where, typeName, PropertyType.NAMES);
            }
            properties.put(named(name, where), type);
        });
    }

    /** Reads a member, whose value the parser stands on. */
    private interface Member {
        void read(String name, String path) throws IOException;
    }

    /**
     * Reads the members of the object that the parser stands on.
     *
     * @param path of the object, such as {@code labels.Person}; errors name it
     */
    private void eachMember(String path, Member member) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw invalid(path, Objects.requireNonNullElse(json.getText(), ""), "an object");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            member.read(name, path.equals("schema") ? name : path + "." + name);
        }
    }

    /** Whether the value stands for a declaration to take away. */
    private boolean isNull() {
        return json.currentToken() == JsonToken.VALUE_NULL;
    }

    private String text(String path) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw invalid(path, json.getText(), "a string");
        }
        return json.getText();
    }

    /**
     * A name that a database can have.
     *
     * @param path where it stands
     */
    private static String named(String name, String path) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw invalid(path, name, "a name of at least one character");
        }
        return name;
    }

    private static InvalidParameterException invalid(String path, String value, String expected) {
        return new InvalidParameterException(path, value, expected, path + " must be " + expected + ".");
    }

    private static InvalidParameterException unknown(String path, String expected) {
        return new InvalidParameterException(
                Problem.Kind.UNKNOWN_PARAMETER, path, null, expected, "A schema has no member `" + path + "`.");
    }
}
