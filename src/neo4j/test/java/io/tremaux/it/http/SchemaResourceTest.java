package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Declaring a schema. */
class SchemaResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    static final String SCHEMA = """
            {"labels": {"Person": {"key": "id", "properties": {"name": "STRING", "age": "integer", "tags": "LIST<STRING>"}},
                        "Item": {"key": "code", "properties": {"code": "STRING"}}},
             "types": {"LIKES": {"from": "Person", "to": "Item", "properties": {"since": "DATE"}}}}
            """;

    @AfterEach
    void dropConstraints() {
        DeclaredSchema.dropConstraints(server);
    }

    @Test
    void shouldTellWhatWasDeclared() {
        Answer declared = server.client().post("neo4j/schema", SCHEMA);

        assertThat(declared.status()).as(declared.body()).isEqualTo(200);
        assertThat(texts(declared.json().path("created")))
                .containsExactlyInAnyOrder(
                        "Person",
                        "Person.name",
                        "Person.age",
                        "Person.tags",
                        "Item",
                        "Item.code",
                        "LIKES",
                        "LIKES.since");
        assertThat(declared.json().path("existing")).isEmpty();
        Answer told = server.client().get("neo4j/schema");
        assertThat(told.status()).isEqualTo(200);
        assertThat(told.json().at("/labels/Person/key").asText()).isEqualTo("id");
        assertThat(told.json().at("/labels/Person/properties/age").asText()).isEqualTo("INTEGER");
        assertThat(told.json().at("/labels/Person/properties/tags").asText()).isEqualTo("LIST<STRING NOT NULL>");
        assertThat(told.json().at("/types/LIKES/to").asText()).isEqualTo("Item");
    }

    @Test
    void shouldMakeConstraintsThatAreOnlineOnce() {
        server.client().post("neo4j/schema", SCHEMA);
        Answer again = server.client().post("neo4j/schema", SCHEMA);

        assertThat(again.status()).as(again.body()).isEqualTo(200);
        assertThat(again.json().path("created")).isEmpty();
        assertThat(texts(again.json().path("existing"))).contains("Person", "Person.age", "LIKES");
        assertThat(DeclaredSchema.strings(
                        server,
                        "SHOW CONSTRAINTS YIELD labelsOrTypes, properties, type WHERE type = 'UNIQUENESS'"
                                + " RETURN labelsOrTypes[0] + '.' + properties[0]"))
                .containsExactlyInAnyOrder("Person.id", "Item.code", "TremauxSchema.name");
        assertThat(DeclaredSchema.strings(server, "SHOW INDEXES YIELD type, state WHERE type = 'RANGE' RETURN state"))
                .containsOnly("ONLINE");
    }

    @Test
    void shouldKeepTheSchemaInOneNodeForPeopleToSee() {
        server.client().post("neo4j/schema", SCHEMA);
        server.client().post("neo4j/schema", "{\"labels\": {\"Boss\": {}}}");

        assertThat(DeclaredSchema.strings(server, "MATCH (n:TremauxSchema) RETURN n.declaration"))
                .singleElement()
                .asString()
                .contains("Person", "Boss");
        assertThat(DeclaredSchema.strings(server, "MATCH (n) RETURN toString(count(n))"))
                .containsExactly("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"labels\": {\"Person\": {\"key\": \"name\"}}} | Person has the key id, not name.",
                "{\"labels\": {\"Person\": {\"key\": \"id\", \"properties\": {\"age\": \"STRING\"}}}} | Person.age is declared INTEGER, not STRING.",
                "{\"types\": {\"LIKES\": {\"from\": \"Item\", \"to\": \"Item\"}}} | LIKES begins at Person, not Item.",
            })
    void shouldRejectWhatContradicts(String asked, String detail) {
        server.client().post("neo4j/schema", SCHEMA);
        JsonNode before = server.client().get("neo4j/schema").json();

        Answer rejected = server.client().post("neo4j/schema", asked);

        assertThat(rejected.status()).as(rejected.body()).isEqualTo(409);
        assertThat(rejected.json().path("type").asText()).isEqualTo("urn:tremaux:problem:schema-conflict");
        assertThat(rejected.json().path("detail").asText()).contains(detail);
        assertThat(server.client().get("neo4j/schema").json()).isEqualTo(before);
    }

    @Test
    void shouldRejectAKeyThatTheDataHasTwice() {
        server.cypher("CREATE (:Person {id: 1}), (:Person {id: 1})");

        Answer rejected = server.client().post("neo4j/schema", SCHEMA);

        assertThat(rejected.status()).as(rejected.body()).isEqualTo(409);
        assertThat(server.client().get("neo4j/schema").json().path("labels")).isEmpty();
    }

    /** Neither constraints of the labels before it, nor that of the schema's own node; another's stays. */
    @Test
    void shouldLeaveNothingOfASchemaThatIsRejected() {
        server.cypher("CREATE (:Item {code: 'a'}), (:Item {code: 'a'})");
        server.cypher("CREATE CONSTRAINT mine FOR (m:Mine) REQUIRE m.id IS UNIQUE");

        Answer rejected = server.client()
                .post("neo4j/schema", SCHEMA.replace("{\"Person\"", "{\"Mine\": {\"key\": \"id\"}, \"Person\""));

        assertThat(rejected.status()).as(rejected.body()).isEqualTo(409);
        assertThat(rejected.json().path("detail").asText()).contains("The key code of Item cannot have");
        assertThat(DeclaredSchema.strings(server, "SHOW CONSTRAINTS YIELD name RETURN name"))
                .containsExactly("mine");
        assertThat(server.client().get("neo4j/schema").json().path("labels")).isEmpty();
        server.cypher("MATCH (i:Item) DELETE i");
        assertThat(server.client().post("neo4j/schema", SCHEMA).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"labels\": {\"A\": {\"key\": 1}}} | labels.A.key",
                "{\"labels\": {\"A\": {\"properties\": {\"x\": \"TEXT\"}}}} | labels.A.properties.x",
                "{\"label\": {}} | label",
                "{\"types\": {\"R\": {\"from\": \"Nobody\"}}} | types.R.from",
                "{\"labels\": {\"TremauxSchema\": {}}} | labels.TremauxSchema",
                "[] | schema",
            })
    void shouldNameWhatIsNoSchema(String asked, String parameter) {
        Answer rejected = server.client().post("neo4j/schema", asked);

        assertThat(rejected.status()).as(rejected.body()).isEqualTo(400);
        assertThat(rejected.json().path("parameter").asText()).isEqualTo(parameter);
    }

    @Test
    void shouldTakeAwayWhatIsNull() {
        server.client().post("neo4j/schema", SCHEMA);

        Answer changed = server.client()
                .post(
                        "neo4j/schema",
                        "{\"labels\": {\"Item\": null, \"Person\": {\"key\": \"id\", \"properties\": {\"age\": null, \"tags\": null}}},"
                                + " \"types\": {\"LIKES\": null}}");

        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        JsonNode schema = server.client().get("neo4j/schema").json();
        assertThat(schema.path("labels"))
                .hasToString("{\"Person\":{\"key\":\"id\",\"properties\":{\"name\":\"STRING\"}}}");
        assertThat(schema.path("types")).isEmpty();
        assertThat(constraints()).containsExactlyInAnyOrder("Person.id", "TremauxSchema.name");
    }

    /** A constraint that somebody else made stays. */
    @Test
    void shouldKeepKeyAndEndsThatAreLeftOut() {
        server.client().post("neo4j/schema", SCHEMA);
        JsonNode before = server.client().get("neo4j/schema").json();

        Answer changed = server.client()
                .post(
                        "neo4j/schema",
                        "{\"labels\": {\"Person\": {\"properties\": {\"age\": null, \"size\": \"FLOAT\"}}},"
                                + " \"types\": {\"LIKES\": {}}}");

        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        JsonNode person = changed.json().path("labels").path("Person");
        assertThat(person.path("key").asText()).isEqualTo("id");
        assertThat(person.path("properties").has("age")).isFalse();
        assertThat(person.path("properties").path("size").asText()).isEqualTo("FLOAT");
        assertThat(changed.json().path("types")).isEqualTo(before.path("types"));
        assertThat(
                        DeclaredSchema.strings(
                                server,
                                "SHOW CONSTRAINTS YIELD labelsOrTypes, properties WHERE labelsOrTypes = ['Person'] RETURN properties[0]"))
                .containsExactly("id");
    }

    @Test
    void shouldLeaveNothingOfASchemaThatIsTakenAway() {
        server.cypher("CREATE CONSTRAINT mine FOR (i:Item) REQUIRE i.code IS UNIQUE");
        server.client().post("neo4j/schema", SCHEMA);

        Answer changed = server.client()
                .post(
                        "neo4j/schema",
                        "{\"labels\": {\"Item\": null, \"Person\": null, \"Nobody\": null}, \"types\": {\"LIKES\": null}}");

        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        assertThat(constraints()).containsExactly("Item.code");
        assertThat(DeclaredSchema.strings(server, "MATCH (n) RETURN count(n)")).containsExactly("0");
        assertThat(server.client().post("neo4j/schema", SCHEMA).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"labels\": {\"Item\": null}, \"types\": {\"LIKES\": null}} | Data still use Item, LIKES, so",
                "{\"labels\": {\"Person\": {\"key\": \"id\", \"properties\": {\"age\": null, \"tags\": null}}}} | Data still use Person.age, so",
                "{\"types\": {\"LIKES\": {\"from\": \"Person\", \"to\": \"Item\", \"properties\": {\"since\": null}}}} | Data still use LIKES.since, so",
            })
    void shouldNotTakeAwayWhatDataUse(String asked, String detail) {
        server.client().post("neo4j/schema", SCHEMA);
        server.cypher(
                "CREATE (:Person {id: 1}), (:Person {id: 2, age: 3})-[:LIKES {since: date()}]->(:Item {code: 'a'})");
        JsonNode before = server.client().get("neo4j/schema").json();

        Answer rejected = server.client().post("neo4j/schema", asked);

        assertThat(rejected.status()).as(rejected.body()).isEqualTo(409);
        assertThat(rejected.json().path("detail").asText()).contains(detail);
        assertThat(server.client().get("neo4j/schema").json()).isEqualTo(before);
        assertThat(constraints()).contains("Person.id", "Item.code");
    }

    private static List<String> constraints() {
        return DeclaredSchema.strings(
                server,
                "SHOW CONSTRAINTS YIELD labelsOrTypes, properties RETURN labelsOrTypes[0] + '.' + properties[0]");
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
