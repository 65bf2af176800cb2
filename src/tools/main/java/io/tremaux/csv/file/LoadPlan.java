package io.tremaux.csv.file;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.tremaux.csv.file.Column.Role;
import io.tremaux.tools.CommandException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What headers, the names in rows, and the server's schema say together: how each row is written, and what has to be
 * declared for it. Judged once, before a row is written. Then immutable: safe for use by any thread.
 */
public final class LoadPlan {
    private static final String USUAL_KEY = "id";
    private static final String IN_SCHEMA = " in the schema";
    private static final String REMOVABLE =
            "\nA declaration in the schema can be removed once no data use it: docs/ingest.md#the-schema.";

    private final List<Source> sources;
    private final Map<String, String> groups;
    private final ColumnType usualId;
    private final boolean declares;
    private final ObjectNode planned; // the schema, and all that is declared for the sources
    private final Map<JsonPointer, String> planners = new HashMap<>(); // who had it declared
    private final Map<Source, Declarations> added = new HashMap<>();
    private final Map<Source, Map<String, Names>> names = new HashMap<>(); // by the fields that rows have
    private final Map<Names, RowShape> shapes = new HashMap<>();
    private final Set<String> contradictions = new LinkedHashSet<>();

    /**
     * Reads the names in rows, and judges all.
     *
     * @param groups labels of groups of ids, from the command line
     * @param usualId the type of ids about which nothing else says it
     * @param schema what the server has
     * @param declares whether what is missing is to be declared
     * @throws CommandException that names all contradictions
     */
    public LoadPlan(
            List<Source> sources, Map<String, String> groups, ColumnType usualId, JsonNode schema, boolean declares) {
        this.sources = sources;
        this.groups = groups;
        this.usualId = usualId;
        this.declares = declares;
        this.planned = schema.deepCopy();
        RowNames inRows = new RowNames(groups, schema, declares);
        sources.forEach(source -> {
            names.put(source, inRows.of(source));
            added.put(source, new Declarations());
        });
        eachName(source -> source.header().has(Role.ID), this::planLabels);
        eachName(source -> !source.isRelationships() && !source.header().has(Role.ID), this::planLabels);
        eachName(Source::isRelationships, this::planType);
        eachName(source -> true, (of, source) -> planProperties(of, true));
        // those without a type have one that is planned by now
        eachName(source -> true, (of, source) -> planProperties(of, false));
        eachName(source -> true, (of, source) -> shapes.put(of, shape(of)));
        if (!contradictions.isEmpty()) {
            throw new CommandException("nothing was written, because the files and the schema do not agree:\n  "
                    + String.join("\n  ", contradictions)
                    + (contradictions.stream().anyMatch(each -> each.endsWith(IN_SCHEMA)) ? REMOVABLE : ""));
        }
    }

    private void eachName(Predicate<Source> some, BiConsumer<Names, Source> action) {
        sources.stream()
                .filter(some)
                .forEach(source -> names(source).values().stream()
                        .filter(of -> of.fault() == null)
                        .forEach(of -> action.accept(of, source)));
    }

    private Map<String, Names> names(Source source) {
        return requireNonNull(names.get(source));
    }

    /** What the rows of a source need that the schema lacked. */
    public Declarations added(Source source) {
        return requireNonNull(added.get(source));
    }

    /** The body of a request that declares it. */
    public JsonNode request(Source source) {
        return added(source).request(planned);
    }

    /** How a row is written whose column of labels or types has that field. */
    RowShape shape(Source source, String field) throws RejectedRowException {
        Names of = names(source).get(RowNames.column(source) == null ? "" : field);
        if (of == null) {
            throw new CommandException(source + " has changed since its labels or types were read");
        }
        if (of.fault() != null) {
            throw new RejectedRowException(RowNames.column(source), of.fault());
        }
        return requireNonNull(shapes.get(of));
    }

    private void planLabels(Names of, Source source) {
        Column id = source.header().column(Role.ID);
        of.labels().forEach(label -> planOwner(of, Declarations.owner(Declarations.LABELS, label)));
        JsonNode known = planned.at(of.pointer());
        if (known.isMissingNode()) {
            return; // told already
        }
        String declared = known.path("key").asText(null);
        if (id == null) {
            boolean hasKey = declared == null || source.header().ofMember(declared) != null;
            if (!hasKey) {
                contradictions.add(of.of("header") + " has no column :ID, but the key of " + of.owner() + " is "
                        + declared + by(of.pointer()));
            }
            return;
        }
        String key = id.name().isEmpty() ? Objects.requireNonNullElse(declared, USUAL_KEY) : id.name();
        if (declared == null && isOwn(of.pointer())) {
            ((ObjectNode) known).put("key", key);
        } else if (!key.equals(declared)) {
            contradictions.add(of.of(id) + " makes " + key + " the key of " + of.owner() + ", which has "
                    + (declared == null ? "none" : "the key " + declared) + by(of.pointer()));
        }
    }

    private void planType(Names of, Source source) {
        planOwner(of, of.pointer());
        JsonNode known = planned.at(of.pointer());
        if (known.isMissingNode() || !isOwn(of.pointer()) || known.has("from") || known.has("to")) {
            return;
        }
        if (haveSameEnds(requireNonNull(of.owner()))) {
            putEnd((ObjectNode) known, "from", labels(source.header().group(Role.START_ID)));
            putEnd((ObjectNode) known, "to", labels(source.header().group(Role.END_ID)));
        }
    }

    private static void putEnd(ObjectNode type, String end, Set<String> labels) {
        if (labels.size() == 1) {
            type.put(end, labels.iterator().next());
        }
    }

    /** Whether all sources that may have relationships of the type have them between nodes of the same groups. */
    private boolean haveSameEnds(String type) {
        return sources.stream()
                        .filter(Source::isRelationships)
                        .filter(source -> names(source).values().stream().anyMatch(of -> type.equals(of.owner())))
                        .map(source -> List.of(
                                source.header().group(Role.START_ID),
                                source.header().group(Role.END_ID)))
                        .distinct()
                        .count()
                == 1;
    }

    /** Plans a label or type, unless it is there. */
    private void planOwner(Names of, JsonPointer pointer) {
        if (!planned.at(pointer).isMissingNode()) {
            share(of, pointer);
            return;
        }
        if (!declares) {
            contradictions.add(of.source() + " needs the " + RowNames.noun(pointer.getMatchingProperty()) + " "
                    + Declarations.fullName(pointer) + ", which the schema does not declare" + RowNames.UNDECLARED);
            return;
        }
        ObjectNode owner = planned.withObjectProperty(pointer.getMatchingProperty())
                .withObjectProperty(Declarations.fullName(pointer));
        owner.putObject("properties");
        plan(of, pointer, owner, of.source().toString());
    }

    private void plan(Names of, JsonPointer pointer, JsonNode value, String planner) {
        added(of.source()).add(pointer, value);
        planners.put(pointer, planner);
    }

    /** Has declared for this source too what another one planned, which may come later. */
    private void share(Names of, JsonPointer pointer) {
        if (isOwn(pointer)) {
            added(of.source()).add(pointer, planned.at(pointer));
        }
    }

    /** Whether a file of this load had it declared. */
    private boolean isOwn(JsonPointer pointer) {
        return planners.containsKey(pointer);
    }

    private String by(JsonPointer pointer) {
        return isOwn(pointer) ? " by " + planners.get(pointer) : IN_SCHEMA;
    }

    private void planProperties(Names of, boolean typed) {
        if (planned.at(of.pointer()).isMissingNode()) {
            return; // told already
        }
        for (Column column : of.source().header().valueColumns()) {
            if ((column.type() != null) == typed) {
                planProperty(of, column, property(of, column), type(column));
            }
        }
    }

    /** The property that a column of values has. */
    private String property(Names of, Column column) {
        return column.role() == Role.ID ? key(of.pointer()) : column.name();
    }

    /** The type that a column of values has if nothing else is declared. */
    private ValueType type(Column column) {
        if (column.type() != null) {
            return column.type();
        }
        return column.role() == Role.ID ? new ValueType(usualId, false) : ValueType.STRING;
    }

    private String key(JsonPointer label) {
        return planned.at(label).path("key").asText(USUAL_KEY);
    }

    /** @param type if nothing else is declared; a column that names one insists on it */
    private void planProperty(Names of, Column column, String name, ValueType type) {
        JsonPointer known = knownProperty(of, name);
        if (known != null) {
            share(of, known);
            ValueType declared = declared(known);
            if (column.type() != null && !type.equals(declared)) {
                contradictions.add(of.of(column) + " is " + type + ", but " + Declarations.fullName(known) + " is "
                        + declared + by(known));
            }
        } else if (declares) {
            JsonPointer pointer = Declarations.property(of.pointer(), name);
            TextNode value = JsonNodeFactory.instance.textNode(type.toString());
            ((ObjectNode) planned.at(of.pointer()))
                    .withObjectProperty("properties")
                    .set(name, value);
            plan(of, pointer, value, of.of(column));
        } else if (column.role() != Role.ID) {
            contradictions.add(of.of(column) + " is a property that the schema does not declare of " + of.owner()
                    + RowNames.UNDECLARED);
        }
    }

    /** Where a property of such rows is declared; null if it is not. */
    private @Nullable JsonPointer knownProperty(Names of, String name) {
        Stream<JsonPointer> owners = of.source().isRelationships()
                ? Stream.of(of.pointer())
                : of.labels().stream().map(label -> Declarations.owner(Declarations.LABELS, label));
        return owners.map(owner -> Declarations.property(owner, name))
                .filter(pointer -> !planned.at(pointer).isMissingNode())
                .findFirst()
                .orElse(null);
    }

    private @Nullable ValueType declared(JsonPointer property) {
        return ValueType.ofCypher(planned.at(property).asText());
    }

    private RowShape shape(Names of) {
        List<RowShape.Field> fields = new ArrayList<>();
        for (Column column : of.source().header().valueColumns()) {
            String name = property(of, column);
            JsonPointer known = column.type() == null ? knownProperty(of, name) : null;
            ValueType declared = known == null ? null : declared(known);
            fields.add(new RowShape.Field(column, name, declared == null ? type(column) : declared));
        }
        return of.source().isRelationships()
                ? new RowShape(
                        List.of(), of.owner(), end(of, Role.START_ID, "from"), end(of, Role.END_ID, "to"), fields)
                : new RowShape(of.labels(), null, null, null, fields);
    }

    private RowShape.End end(Names of, Role role, String member) {
        Column column = requireNonNull(of.source().header().column(role)); // its header was checked
        Set<String> labels = labels(column.group());
        String declared = planned.at(of.pointer()).path(member).asText(null);
        String about = of.of(column);
        if (declared != null && !labels.isEmpty() && !labels.contains(declared)) {
            contradictions.add(about + " finds nodes of " + String.join(" or ", labels) + ", but " + of.owner()
                    + (member.equals("from") ? " begins at " : " ends at ") + declared + by(of.pointer()));
        } else if (declared != null) {
            labels = Set.of(declared);
        } else if (labels.isEmpty()) {
            contradictions.add(about + " does not say of which nodes the ids are: no file of nodes has ids "
                    + (column.group().isEmpty() ? "without a group" : "of that group")
                    + ", and no end of " + of.owner() + " is declared. A group says it: " + role + "(Person)");
        }
        labels.stream()
                .filter(label -> !planned.at(Declarations.owner(Declarations.LABELS, label))
                        .has("key"))
                .forEach(label -> contradictions.add(about + " finds nodes of " + label
                        + ", which have no key: no file of them has a column :ID, and the schema declares none"));
        Map<ColumnType, List<String>> types = labels.stream().collect(Collectors.groupingBy(this::idType));
        if (types.size() > 1) {
            contradictions.add(about + " finds ids of two types: "
                    + types.entrySet().stream()
                            .map(type -> type.getKey().cypherName() + " of " + String.join(", ", type.getValue()))
                            .collect(Collectors.joining(", ")));
        }
        return new RowShape.End(
                column,
                List.copyOf(labels),
                types.isEmpty() ? usualId : types.keySet().iterator().next());
    }

    private ColumnType idType(String label) {
        JsonPointer owner = Declarations.owner(Declarations.LABELS, label);
        ValueType declared = declared(Declarations.property(owner, key(owner)));
        return declared == null ? usualId : declared.scalar();
    }

    /** The labels that identify the nodes of a group; empty if nothing says it. */
    private Set<String> labels(String group) {
        Set<String> labels = sources.stream()
                .filter(source -> !source.isRelationships() && source.header().has(Role.ID))
                .filter(source -> source.header().group(Role.ID).equals(group))
                .flatMap(source -> names(source).values().stream())
                .filter(of -> of.fault() == null)
                .map(Names::owner)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (labels.isEmpty() && groups.containsKey(group)) {
            return Set.of(groups.get(group));
        }
        return labels.isEmpty() && !group.isEmpty() ? Set.of(group) : labels;
    }
}
