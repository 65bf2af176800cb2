package io.tremaux.prove;

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
                "CALL//x\rapoc.path.expand(a)",
                "CALL\u00a0apoc.path/* x */.expand(a)",
                "CALL `apoc`.path.`expand`(a)",
                "OPTIONAL CALL apoc.path.expand(a)"
            })
    void callIsReplacedHoweverItIsWritten(String query) {
        assertThat(Calls.callsSharedProcedure(query)).isTrue();
        assertThat(Calls.inPlaceOfApoc(query))
                .contains("tremaux.path.expand(a)")
                .doesNotContain("apoc");
        assertThat(Calls.rejection(query, HARMLESS)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CALL apoc.path.expandAll(a)",
                "CALL apoc.paths.expand(a)",
                "CALL `apoc.path.expand`(a)",
                "CALL apoc.path.expand.more(a)",
                "CALL APOC.path.expand(a)",
                "MATCH (n) RETURN n // CALL apoc.path.expand(n)",
                "RETURN 'CALL apoc.path.expand(n)'",
                "RETURN apoc.path.combine(a, b)",
                "RETURN 'apoc.path.expand'"
            })
    void otherTextIsLeft(String query) {
        assertThat(Calls.callsSharedProcedure(query)).isFalse();
        assertThat(Calls.inPlaceOfApoc(query)).isEqualTo(query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MATCH (a) CALL (a) { MATCH (a)--(b) RETURN b } RETURN b",
                "CALL { MATCH (b) RETURN b } CALL apoc.path.expand(b)",
                "CALL /* x */ (a) { MATCH (a)--(b) RETURN b } RETURN b",
                "MATCH (:Call)-[:CALL]->(c) RETURN c.call AS called, {call: 1, use: c.use} AS map",
                "RETURN {relationshipFilter: 'CALL>'} AS config, \"CALL x\" AS text, 'it\\'s CALL x' AS other",
                "MATCH (n) RETURN n // LOAD CSV FROM 'x'",
                "CALL(*) { MATCH (b) RETURN b } RETURN b",
                "CYPHER 5 MATCH (p:Profile) CALL db.labels() YIELD label RETURN label",
                "CYPHER runtime=slotted MATCH (explain) RETURN explain"
            })
    void queryThatReadsIsAsked(String query) {
        assertThat(Calls.rejection(query, HARMLESS)).isNull();
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
                "WITH 'call /*' AS s CALL apoc.export.csv.all('x', {}) YIELD file WITH file, '*/ db.labels' AS t RETURN t",
                "WITH '\\\\' AS s CALL apoc.export.csv.all('x', {}) YIELD file RETURN file",
                "WITH `'` AS s CALL apoc.export.csv.all('x', {}) YIELD file RETURN file",
                "CALL//\rapoc.export.csv.all('x', {}) YIELD file WITH file, //\ndb.labels.x AS y RETURN y",
                "LOAD/**/CSV FROM 'file:///x' AS l RETURN l",
                "LOAD\u2003CSV FROM 'file:///x' AS l RETURN l",
                "RETURN apoc.`cypher`.runFirstColumnSingle('…', {})",
                "RETURN apoc . /**/ cypher.runFirstColumnSingle('…', {})",
                "SHOW TRANSACTIONS YIELD transactionId AS t TERMINATE TRANSACTIONS t",
                "USE other MATCH (n) RETURN n",
                "CYPHER/**/EXPLAIN CALL apoc.path.expand(a)",
                "EXPLAIN CALL apoc.path.expand(a)",
                " /* x */ cypher 5 runtime=slotted profile CALL apoc.path.expand(a)"
            })
    void queryThatMayDoMoreIsNotAsked(String query) {
        assertThat(Calls.rejection(query, HARMLESS)).isNotNull();
    }

    @Test
    void longTextIsReadAtOnce() {
        String blanks = " ".repeat(100_000) + "/**/".repeat(100_000);
        String query = blanks + "CALL" + blanks + "apoc.path.expand('" + "x".repeat(100_000) + "')";

        assertThat(Calls.callsSharedProcedure(query)).isTrue();
        assertThat(Calls.rejection(query, HARMLESS)).isNull();
    }

    @Test
    void rejectionNamesTheProcedure() {
        assertThat(Calls.rejection("CALL `apoc`.export.csv.all('x', {})", HARMLESS))
                .contains("it calls apoc.export.csv.all,");
    }
}
