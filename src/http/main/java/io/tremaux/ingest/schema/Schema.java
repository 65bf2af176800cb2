package io.tremaux.ingest.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Declarations of node labels and relationship types, each in the order in which they were made. A request to change
 * the schema is of this class too. In a request, a null label, type or property takes that declaration away, and a null
 * key or end leaves the declared one as it is.
 */
public record Schema(Map<String, Label> labels, Map<String, Type> types) {
    public static final Schema EMPTY = new Schema(Map.of(), Map.of());

    /** @param key the property whose value only one node of the label has; null if nodes of the label have none */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Label(@Nullable String key, Map<String, PropertyType> properties) {}

    /**
     * @param from the label of the nodes at which relationships begin; null for any
     * @param to the label of those at which they end; null for any
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Type(@Nullable String from, @Nullable String to, Map<String, PropertyType> properties) {}

    /**
     * This schema and another.
     *
     * @param created is told what this one lacks
     * @param existing is told what both have
     * @throws SchemaConflictException if they contradict each other
     */
    public Schema and(Schema other, List<String> created, List<String> existing) {
        List<String> conflicts = new ArrayList<>();
        Map<String, Label> allLabels = new LinkedHashMap<>(labels);
        other.labels.forEach((name, label) -> {
            if (label == null) {
                allLabels.remove(name);
                return;
            }
            Label old = labels.get(name);
            (old == null ? created : existing).add(name);
            String key = old == null ? label.key : kept(name + " has the key", old.key, label.key, conflicts);
            Map<String, PropertyType> olds = old == null ? Map.of() : old.properties;
            allLabels.put(name, new Label(key, and(name, olds, label.properties, created, existing, conflicts)));
        });
        Map<String, Type> allTypes = new LinkedHashMap<>(types);
        other.types.forEach((name, type) -> {
            if (type == null) {
                allTypes.remove(name);
                return;
            }
            Type old = types.get(name);
            (old == null ? created : existing).add(name);
            String from = old == null ? type.from : kept(name + " begins at", old.from, type.from, conflicts);
            String to = old == null ? type.to : kept(name + " ends at", old.to, type.to, conflicts);
            Map<String, PropertyType> olds = old == null ? Map.of() : old.properties;
            allTypes.put(name, new Type(from, to, and(name, olds, type.properties, created, existing, conflicts)));
        });
        if (!conflicts.isEmpty()) {
            throw new SchemaConflictException(String.join(" ", conflicts));
        }
        return new Schema(allLabels, allTypes);
    }

    /**
     * Rejects an end whose label has no key: no row could name it.
     *
     * @throws InvalidParameterException that names it
     */
    public void requireKeyedEnds() {
        types.forEach((name, type) -> {
            requireKeyed("types." + name + ".from", type.from());
            requireKeyed("types." + name + ".to", type.to());
        });
    }

    private void requireKeyed(String path, @Nullable String label) {
        Label declared = label == null ? null : labels.get(label);
        if (label != null && (declared == null || declared.key() == null)) {
            String expected = "a label that is declared with a key";
            throw new InvalidParameterException(path, label, expected, path + " must be " + expected + ".");
        }
    }

    private static Map<String, PropertyType> and(
            String owner,
            Map<String, PropertyType> old,
            Map<String, PropertyType> other,
            List<String> created,
            List<String> existing,
            List<String> conflicts) {
        Map<String, PropertyType> all = new LinkedHashMap<>(old);
        other.forEach((name, type) -> {
            if (type == null) {
                all.remove(name);
                return;
            }
            String property = owner + "." + name;
            (old.containsKey(name) ? existing : created).add(property);
            requireSame(property + " is declared", old.getOrDefault(name, type), type, conflicts);
            all.put(name, type);
        });
        return all;
    }

    /** The declared value; a request that names none leaves it as it is. */
    private static @Nullable String kept(
            String what, @Nullable String declared, @Nullable String asked, List<String> conflicts) {
        if (asked != null) {
            requireSame(what, declared, asked, conflicts);
        }
        return declared;
    }

    /** Notes a conflict, rather than failing at the first, so that a caller learns of all at once. */
    private static void requireSame(String what, @Nullable Object declared, Object asked, List<String> conflicts) {
        if (!asked.equals(declared)) {
            conflicts.add(what + " " + (declared == null ? "none" : declared) + ", not " + asked + ".");
        }
    }
}
