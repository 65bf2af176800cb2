package io.tremaux.csv.file;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Declarations that a source needs and the schema lacked: labels, types and properties, by JSON pointers into the
 * schema such as {@code /labels/Person} and {@code /labels/Person/properties/age}. A label or type has its key or its
 * ends as the value. Belongs to one thread.
 */
public final class Declarations {
    static final String LABELS = "labels";
    static final String TYPES = "types";

    private static final List<String> OF_OWNERS =
            List.of("key", "from", "to"); // repeated with each change of a property

    private final Map<JsonPointer, JsonNode> parts = new LinkedHashMap<>();

    /** Where the schema has a label or type. */
    static JsonPointer owner(String kind, String name) {
        return JsonPointer.empty().appendProperty(kind).appendProperty(name);
    }

    /** Where the schema has a property. */
    static JsonPointer property(JsonPointer owner, String name) {
        return owner.appendProperty("properties").appendProperty(name);
    }

    private static boolean isProperty(JsonPointer pointer) {
        return !pointer.tail().tail().matches();
    }

    private static JsonPointer ownerOf(JsonPointer pointer) {
        return isProperty(pointer) ? pointer.head().head() : pointer;
    }

    private static String name(JsonPointer pointer) {
        return pointer.last().getMatchingProperty();
    }

    /** As the server names it. */
    static String fullName(JsonPointer pointer) {
        return isProperty(pointer) ? name(ownerOf(pointer)) + "." + name(pointer) : name(pointer);
    }

    /** What {@link #written} gave. */
    public static Declarations read(JsonNode written) {
        Declarations declarations = new Declarations();
        written.properties().forEach(part -> declarations.add(JsonPointer.compile(part.getKey()), part.getValue()));
        return declarations;
    }

    public ObjectNode written() {
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        parts.forEach((pointer, value) -> written.set(pointer.toString(), value));
        return written;
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** @param value may still change */
    void add(JsonPointer pointer, JsonNode value) {
        parts.put(pointer, value);
    }

    /** Those that the server has made, by their names. */
    public Declarations made(Collection<String> created) {
        Declarations made = new Declarations();
        parts.forEach((pointer, value) -> {
            if (created.contains(fullName(pointer))) {
                made.add(pointer, value);
            }
        });
        return made;
    }

    /**
     * The body of a request that adds them.
     *
     * @param schema has them, and the keys and ends of what they belong to
     */
    ObjectNode request(JsonNode schema) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        parts.forEach((pointer, value) -> {
            ObjectNode owner = owner(request, schema, ownerOf(pointer));
            if (isProperty(pointer)) {
                owner.withObjectProperty("properties").set(name(pointer), value);
            }
        });
        return request;
    }

    private static ObjectNode owner(ObjectNode request, JsonNode schema, JsonPointer pointer) {
        ObjectNode owner =
                request.withObjectProperty(pointer.getMatchingProperty()).withObjectProperty(name(pointer));
        JsonNode known = schema.at(pointer);
        OF_OWNERS.stream().filter(known::has).forEach(member -> owner.set(member, known.get(member)));
        return owner;
    }

    /**
     * The body of a request that takes them away, as far as the schema has them as they are here and nothing was added
     * to them.
     *
     * @param schema of the server
     * @return empty if it has none of them
     */
    public ObjectNode withdrawal(JsonNode schema) {
        ObjectNode rest = schema.deepCopy();
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        parts.forEach((pointer, made) -> {
            if (isProperty(pointer) && isSame(rest.at(pointer), made)) {
                ((ObjectNode) rest.at(pointer.head())).remove(name(pointer));
                owner(request, rest, ownerOf(pointer))
                        .withObjectProperty("properties")
                        .putNull(name(pointer));
            }
        });
        parts.forEach((pointer, made) -> {
            if (!isProperty(pointer) && isAlone(rest.at(pointer), made)) {
                request.withObjectProperty(pointer.getMatchingProperty()).putNull(name(pointer));
            }
        });
        return request;
    }

    private static boolean isSame(JsonNode declared, JsonNode type) {
        ValueType known = ValueType.ofCypher(declared.asText());
        return known != null && known.equals(ValueType.ofCypher(type.asText()));
    }

    private static boolean isAlone(JsonNode declared, JsonNode owner) {
        return declared.path("properties").isEmpty()
                && !declared.isMissingNode()
                && OF_OWNERS.stream().allMatch(member -> declared.path(member).equals(owner.path(member)));
    }
}
