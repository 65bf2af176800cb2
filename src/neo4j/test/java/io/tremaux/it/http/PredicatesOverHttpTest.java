package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Predicates, and values for the parameters that they name, as they come over HTTP. */
class PredicatesOverHttpTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** The graph of docs/parameters.md. */
    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (ann:Person:Boss {name: 'Ann', born: 1984, active: true, joined: date('2020-03-01'),"
                + " tags: ['go', 'java'], height: 1.7}), (bob:Person {name: 'Bob', born: 1990, active: false, tags: ['java']}),"
                + " (cid:Person {name: 'Cid', born: 1975}), (app:Package {name: 'app', version: '2.0'}),"
                + " (lib:Package {name: 'lib', version: '1.2'}), (core:Package:Legacy {name: 'core', version: '0.9',"
                + " `first release`: 2009}), (ann)-[:KNOWS {since: 2015}]->(bob)-[:KNOWS {since: 2021}]->(cid),"
                + " (ann)-[:OWNS]->(app), (bob)-[:OWNS]->(lib), (cid)-[:OWNS]->(core),"
                + " (app)-[:DEPENDS_ON {scope: 'compile'}]->(lib)-[:DEPENDS_ON {scope: 'test'}]->(core)");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvFileSource(resources = "predicates.csv", delimiter = '|', quoteCharacter = '\0', numLinesToSkip = 2)
    void shouldFind(String query, @Nullable String body, String expected) {
        for (String engine : List.of("neo4j", "tremaux")) {
            String json = body == null
                    ? null
                    : body.replace("}$", ", \"engine\": \"" + engine + "\", \"return\": \"nodes\"}");
            Answer answer = json == null
                    ? server.client().sendRaw("GET", query + "&return=nodes&engine=" + engine, null)
                    : server.client().sendRaw("POST", query, json, "Content-Type: application/json");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(names(answer.json())).as(engine).isEqualTo(expected);
        }
    }

    @Test
    void shouldFindStartNodesByAnIndex() {
        server.cypher("CREATE RANGE INDEX by_tag FOR (p:Person) ON (p.tags)");
        server.cypher("CALL db.awaitIndexes(60)");
        Answer answer = server.client()
                .sendRaw("GET", "neo4j/traverse?start=Person(tags==java;born>1984)&maxLevel=0&return=nodes", null);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(names(answer.json())).isEqualTo("Bob");
    }

    private static String names(JsonNode answer) {
        List<String> names = new ArrayList<>();
        answer.path("nodes")
                .forEach(node -> names.add(node.path("properties").path("name").asText()));
        Collections.sort(names); // a database gives ids again: the order of the start nodes is not that of their making
        return names.isEmpty() ? "nothing" : String.join(" ", names);
    }
}
