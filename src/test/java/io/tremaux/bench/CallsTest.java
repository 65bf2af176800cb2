package io.tremaux.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallsTest {
    private static final List<String> HARMLESS = List.of("apoc.path.", "db.labels");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CALL apoc.path.expand(a)",
                "call\tapoc.path.expand(a)",
                "CALL /* x */ apoc.path.expand(a)",
                "CALL // x\n apoc . path.expand(a)",
                "CALL `apoc`.path.`expand`(a)",
                "OPTIONAL CALL apoc.path.expand(a)"
            })
    void callIsReplacedHoweverItIsWritten(String query) {
        assertThat(Calls.isOfBoth(query)).isTrue();
        assertThat(Calls.inPlaceOfApoc(query))
                .contains("tremaux.path.expand(a)")
                .doesNotContain("apoc");
        assertThat(Calls.refusal(query, HARMLESS)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CALL apoc.path.expandAll(a)",
                "CALL apoc.paths.expand(a)",
                "CALL `apoc.path.expand`(a)",
                "RETURN apoc.path.combine(a, b)",
                "RETURN 'apoc.path.expand'"
            })
    void otherTextIsLeft(String query) {
        assertThat(Calls.isOfBoth(query)).isFalse();
        assertThat(Calls.inPlaceOfApoc(query)).isEqualTo(query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MATCH (a) CALL (a) { MATCH (a)--(b) RETURN b } RETURN b",
                "CALL { MATCH (b) RETURN b } CALL apoc.path.expand(b)",
                "CALL(*) { MATCH (b) RETURN b } RETURN b",
                "CYPHER 5 MATCH (p:Profile) CALL db.labels() YIELD label RETURN label",
                "CYPHER runtime=slotted MATCH (explain) RETURN explain"
            })
    void queryThatReadsIsAsked(String query) {
        assertThat(Calls.refusal(query, HARMLESS)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CALL apoc.export.csv.all('x', {})",
                "CALL /**/ `apoc`.export.csv.all('x', {})",
                "CALL//\napoc.export.csv.all('x', {})",
                "RETURN EXISTS { CALL db.prepareForReplanning() }",
                "RETURN head(COLLECT { LOAD  CSV FROM 'file:///x' AS l RETURN l })",
                "RETURN apoc.cypher.runFirstColumnSingle('…', {})",
                "\\u0043ALL apoc.export.csv.all('x', {})",
                "CALL",
                "EXPLAIN CALL apoc.path.expand(a)",
                " /* x */ cypher 5 runtime=slotted profile CALL apoc.path.expand(a)"
            })
    void queryThatMayDoMoreIsNotAsked(String query) {
        assertThat(Calls.refusal(query, HARMLESS)).isNotNull();
    }

    @Test
    void refusalNamesTheProcedure() {
        assertThat(Calls.refusal("CALL `apoc`.export.csv.all('x', {})", HARMLESS))
                .contains("it calls apoc.export.csv.all,");
    }
}
