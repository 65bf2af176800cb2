package io.tremaux.it.http;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.FreshDatabase;
import io.tremaux.RoleMode;
import io.tremaux.Rounds;
import io.tremaux.execution.Subgraph;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.graph.Tokens;
import io.tremaux.http.rows.AnswerRows;
import io.tremaux.http.rows.Column;
import io.tremaux.http.rows.ColumnarRows;
import io.tremaux.http.rows.Projection;
import io.tremaux.http.rows.ReturnForm;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.json.Json;
import io.tremaux.json.ValueStyle;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.store.GeoPoint;
import io.tremaux.traversal.Uniqueness;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.spatial.Point;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.values.storable.CoordinateReferenceSystem;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.storable.Values;

/**
 * Rows show each node as the store has it when the row is read, while nodes get and lose labels and properties, known
 * and new ones, or are deleted. Rows in scope {@code request} may show what the request could have read before.
 */
class RowsOfChangingNodesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final RelationshipType R = RelationshipType.withName("R");
    private static final int NODES = 8;
    private static final int MOST_ROWS = 60;
    private static final List<String> LABELS = List.of("A", "Secret", "qu\"ote\\", "\u0001\u2028", "\ud83d\ude00");
    private static final List<String> KEYS = List.of("k", "hush", "qu\"ote\\", "\u0001 \n", "\ud83d\ude00");
    private static final List<Object> VALUES = List.of(
            (1L << 53) + 1,
            Long.MIN_VALUE,
            Double.NaN,
            Double.NEGATIVE_INFINITY,
            -0.0,
            0.1f,
            (byte) -1,
            'c',
            true,
            "",
            "qu\"ote\\ \u0000\u001f \u2028 \ud83d\ude00",
            "long ".repeat(9_000),
            new byte[] {0, -1},
            new long[] {},
            new double[] {-0.0, Double.NaN},
            new String[] {"", "\u0007"},
            new boolean[] {true, false},
            LocalDate.of(-1, 2, 3),
            LocalTime.of(1, 2),
            DurationValue.duration(1, 2, -3, 4).asObject(),
            ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 1, ZoneId.of("Europe/Berlin")),
            Values.pointValue(CoordinateReferenceSystem.WGS_84_3D, -0.0, 1, 2),
            new Point[] {Values.pointValue(CoordinateReferenceSystem.CARTESIAN, 1, 2)});

    /** Who asks, and whether the shared caches are of use to him. */
    private enum Caller {
        ANYBODY,
        /** From whom a role hides nodes and a property. */
        RESTRICTED,
        /** While the shared caches are taken out of the database. */
        WITHOUT_CACHES
    }

    @TempDir
    Path home;

    private FreshDatabase neo4j;
    private GraphDatabaseService database;
    private final List<Long> nodes = new ArrayList<>();
    private final Map<String, Long> byElementId = new HashMap<>();
    private final Map<Long, List<JsonNode>> history = new HashMap<>(); // what each node was since the request began
    private List<String> keys = KEYS;
    private List<String> labels = LABELS;

    @BeforeEach
    void start() {
        neo4j = new FreshDatabase(home);
        database = neo4j.database();
    }

    @AfterEach
    void stop() {
        neo4j.close();
    }

    @Test
    void shouldShowNodesAsTheyAre() {
        int[] round = {0};
        Rounds.run(20, (random, replay) -> {
            labels = with(LABELS, "New" + round[0]);
            keys = with(KEYS, "new" + round[0]++);
            for (Scope scope : Scope.values()) {
                for (ReturnForm form : List.of(ReturnForm.NODES, ReturnForm.PATHS, ReturnForm.GRAPH)) {
                    Caller caller = Caller.values()[random.nextInt(Caller.values().length)];
                    boolean changesItself = random.nextInt(4) == 0;
                    plant(random);
                    walk(random, scope, form, caller, changesItself, replay);
                }
            }
        });
    }

    private static List<String> with(List<String> names, String another) {
        List<String> all = new ArrayList<>(names);
        all.add(another);
        return all;
    }

    private void plant(Random random) {
        nodes.clear();
        byElementId.clear();
        database.executeTransactionally("MATCH (n) DETACH DELETE n");
        try (Transaction transaction = database.beginTx()) {
            List<Node> planted = new ArrayList<>();
            for (int i = 0; i < NODES; i++) {
                Node node = transaction.createNode(Label.label(i < 2 ? "Start" : "B"));
                planted.add(node);
                nodes.add(CurrentNode.idOf(node));
                byElementId.put(node.getElementId(), CurrentNode.idOf(node));
            }
            for (int i = 0; i < 2 * NODES; i++) {
                planted.get(random.nextInt(NODES)).createRelationshipTo(planted.get(random.nextInt(NODES)), R);
            }
            planted.get(0).createRelationshipTo(planted.get(0), R); // met twice in a row
            planted.get(2).addLabel(Label.label("Secret"));
            planted.get(3).setProperty("hush", 1L);
            transaction.commit();
        }
    }

    private void walk(
            Random random, Scope scope, ReturnForm form, Caller caller, boolean changesItself, String replay) {
        Traversals traversals = Walks.of(database);
        traversals.enableCaches(caller != Caller.WITHOUT_CACHES);
        if (random.nextBoolean()) {
            Walks.run(database, from("Start"), draft().done(), Scopes.PERMANENT, Engine.TREMAUX);
        }
        TraverseQuery query = new TraverseQuery(
                from("Start"),
                draft().uniqueness(form == ReturnForm.GRAPH ? Uniqueness.NODE_GLOBAL : Uniqueness.RELATIONSHIP_PATH)
                        .breadthFirst(random.nextBoolean())
                        .maxLevel(4)
                        .limit(MOST_ROWS)
                        .done(),
                new Scopes(scope, scope, scope),
                Engine.values()[random.nextInt(Engine.values().length)],
                null);
        boolean asColumns = form == ReturnForm.NODES && random.nextBoolean();
        String context = replay + scope + " " + (asColumns ? "COLUMNS" : form) + " " + caller
                + (changesItself ? " changes itself " : " ");
        try (InternalTransaction transaction = Walks.begin(database);
                KernelTransaction.Revertable ignored = restrict(transaction, caller);
                Walk walk = traversals.open(transaction, form == ReturnForm.PATHS ? query.withPaths() : query)) {
            history.clear();
            nodes.forEach(node ->
                    history.computeIfAbsent(node, any -> new ArrayList<>()).add(stored(transaction, node)));
            RowOptions options =
                    new RowOptions(form, true, new Projection(false, keys), ValueStyle.TYPED, Subgraph.InducedBy.ALL);
            AnswerRows rows = options.of(walk, ValueStyle.TYPED);
            List<Column> columns = asColumns ? ((ColumnarRows) rows).columns() : List.of();
            while (rows.next()) {
                for (JsonNode shown : asColumns ? shownBy(rows, columns) : shownBy(rows, form)) {
                    long node = byElementId.get(shown.path("elementId").asText());
                    check(shown, node, scope, transaction, context);
                }
                if (random.nextBoolean()) {
                    changeSome(random, transaction, changesItself);
                }
            }
        }
    }

    private static KernelTransaction.Revertable restrict(InternalTransaction transaction, Caller caller) {
        if (caller != Caller.RESTRICTED) {
            return () -> {};
        }
        TokenRead tokens = transaction.kernelTransaction().tokenRead();
        return transaction
                .kernelTransaction()
                .overrideWith(transaction
                        .securityContext()
                        .withMode(RoleMode.hiding(
                                tokens.nodeLabel("Secret"), Tokens.UNKNOWN, tokens.propertyKey("hush"))));
    }

    private static List<JsonNode> shownBy(AnswerRows rows, ReturnForm form) {
        JsonNode row = parsed(rows::writeTo);
        if (form != ReturnForm.PATHS) {
            return List.of(row);
        }
        List<JsonNode> ofPath = new ArrayList<>();
        row.path("path").forEach(each -> {
            if (each.has("labels")) {
                ofPath.add(each);
            }
        });
        return ofPath;
    }

    /** The row that was found last, as a stream of Arrow has it. */
    private static List<JsonNode> shownBy(AnswerRows rows, List<Column> columns) {
        ((ColumnarRows) rows).read();
        ObjectNode row = MAPPER.createObjectNode();
        ObjectNode properties = row.putObject("properties");
        for (Column column : columns) {
            if (column instanceof Column.Id id) {
                int length = id.ids().encode(id.node().getAsLong());
                row.put(id.name(), new String(id.ids().encoded(), 0, length, StandardCharsets.UTF_8));
            } else if (column instanceof Column.Labels labels) {
                ArrayNode names = row.putArray(labels.name());
                for (byte[] label : labels.value().get()) {
                    names.add(new String(label, StandardCharsets.UTF_8));
                }
            } else if (column instanceof Column.Property property) {
                Object value = property.value().get();
                if (value != null) {
                    properties.set(
                            property.name(), parsed(json -> property.style().write(json, value)));
                }
            }
        }
        return List.of(row);
    }

    private void check(JsonNode shown, long node, Scope scope, InternalTransaction transaction, String context) {
        List<String> names = new ArrayList<>();
        shown.path("labels").forEach(label -> names.add(label.asText()));
        assertThat(names).as(context).doesNotHaveDuplicates();
        if (scope != Scope.REQUEST) {
            JsonNode stored = stored(transaction, node);
            assertThat(sorted(shown.path("labels"))).as(context + "labels").isEqualTo(stored.path("labels"));
            assertThat(shown.path("properties").toString())
                    .as(context + "properties")
                    .isEqualTo(stored.path("properties").toString());
            return;
        }
        assertThat(history.get(node))
                .as(context + "labels")
                .anyMatch(was -> was.path("labels").equals(sorted(shown.path("labels"))));
        keys.forEach(key -> assertThat(history.get(node))
                .as(context + key)
                .anyMatch(was -> was.path("properties")
                        .path(key)
                        .equals(shown.path("properties").path(key))));
    }

    private static JsonNode sorted(JsonNode labels) {
        TreeSet<String> names = new TreeSet<>();
        labels.forEach(label -> names.add(label.asText()));
        return MAPPER.valueToTree(names);
    }

    /** A node by the Core API. */
    private JsonNode stored(InternalTransaction transaction, long id) {
        TreeSet<String> names = new TreeSet<>();
        Map<String, Object> values = new LinkedHashMap<>();
        try {
            Node node = transaction.newNodeEntity(id);
            node.getLabels().forEach(label -> names.add(label.name()));
            Map<String, Object> all = node.getAllProperties();
            keys.stream().filter(all::containsKey).forEach(key -> values.put(key, all.get(key)));
        } catch (NotFoundException deleted) {
            values.clear();
        }
        return parsed(json -> {
            json.writeStartObject();
            Json.writeStrings(json, "labels", names);
            json.writeObjectFieldStart("properties");
            for (Map.Entry<String, Object> value : values.entrySet()) {
                json.writeFieldName(value.getKey());
                ValueStyle.TYPED.write(json, ofRow(value.getValue()));
            }
            json.writeEndObject();
            json.writeEndObject();
        });
    }

    private static Object ofRow(Object value) {
        if (value instanceof Point[] points) {
            return List.of(points).stream()
                    .map(RowsOfChangingNodesTest::ofPoint)
                    .toArray(GeoPoint[]::new);
        }
        return value instanceof Point point ? ofPoint(point) : value;
    }

    private static GeoPoint ofPoint(Point point) {
        return new GeoPoint(point.getCRS().getCode(), point.getCoordinate().getCoordinate());
    }

    private static JsonNode parsed(Json.Document document) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.FACTORY.createGenerator(bytes)) {
            document.writeTo(json);
            json.flush();
            return MAPPER.readTree(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void changeSome(Random random, InternalTransaction asking, boolean changesItself) {
        long id = nodes.get(random.nextInt(3)); // mostly those that are met again
        if (changesItself) {
            change(random, asking, id);
        } else {
            try (InternalTransaction other = Walks.begin(database)) {
                change(random, other, id);
                other.commit();
            }
        }
        history.get(id).add(stored(asking, id));
    }

    private void change(Random random, InternalTransaction transaction, long id) {
        Node node = transaction.newNodeEntity(id);
        Label label = Label.label(labels.get(random.nextInt(labels.size())));
        String key = keys.get(random.nextInt(keys.size()));
        try {
            switch (random.nextInt(12)) {
                case 0, 1 -> node.removeLabel(label);
                case 2, 3, 4, 5 -> node.addLabel(label);
                case 6 -> node.removeProperty(key);
                case 7 -> {
                    node.getRelationships().forEach(relationship -> relationship.delete());
                    node.delete();
                }
                default -> node.setProperty(key, VALUES.get(random.nextInt(VALUES.size())));
            }
        } catch (NotFoundException deleted) {
            assertThat(node.getElementId()).isNotEmpty();
        }
    }
}
