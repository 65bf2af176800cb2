package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class VocabularyResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void shouldNameWhatTheDatabaseHas() {
        server.cypher("CREATE (:Zebra:Animal {name: 'z', `a key`: 1})-[:EATS]->(:`A label`)");

        Answer answer = server.client().get("neo4j/vocabulary");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(texts(answer.json(), "labels")).containsExactly("A label", "Animal", "Zebra");
        assertThat(texts(answer.json(), "relationshipTypes")).containsExactly("EATS");
        assertThat(texts(answer.json(), "propertyKeys"))
                .contains("a key", "name") // Neo4j keeps the keys of earlier tests
                .isSorted();
    }

    private static List<String> texts(JsonNode answer, String field) {
        List<String> texts = new ArrayList<>();
        answer.path(field).forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
