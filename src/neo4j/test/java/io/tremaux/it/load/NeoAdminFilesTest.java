package io.tremaux.it.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.csv.CsvFiles;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in all the shapes that the manual of {@code neo4j-admin database import full} shows. */
class NeoAdminFilesTest extends CsvFiles {
    private static final String CREW =
            "MATCH (p:Sailor)-[r]->(s:Ship) RETURN p.personId + r.post + s.shipId + type(r) AS x ORDER BY x";
    private static final String[] EXPECTED = {"annmates2SERVES_ON", "annmates3SERVES_ON", "bobcooks1SERVES_ON"};

    private void ships(String header) throws Exception {
        file("ships.csv", header, "s1,\"Argo\",1960,Ship", "s2,\"Beagle, the\",1971,Ship;Ferry");
        file("more.csv", header, "s3,\"Cutty\",1999,Ferry;Ship");
    }

    private void sailors() throws Exception {
        file("sailors.csv", "personId:ID,name,:LABEL", "ann,\"Ann Lee\",Sailor", "bob,\"Bob Ray\",Sailor");
        file(
                "crew.csv",
                ":START_ID,post,:END_ID,:TYPE",
                "ann,mate,s2,SERVES_ON",
                "ann,mate,s3,SERVES_ON",
                "bob,cook,s1,SERVES_ON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "merge", "ignore"})
    void shouldFindEndsAmongTheIdsOfAllFiles(String mode) throws Exception {
        ships("shipId:ID,title,year:int,:LABEL");
        sailors();

        int code = load(
                "--create-schema",
                "--mode=" + mode,
                "--nodes=ships.csv",
                "--nodes=more.csv",
                "--nodes=sailors.csv",
                "--relationships=crew.csv");

        assertThat(code).as(messages).isZero();
        assertThat(strings(CREW)).containsExactly(EXPECTED);
        assertThat(strings("MATCH (f:Ferry) RETURN f.title + size(labels(f)) + f.year AS x ORDER BY x"))
                .containsExactly("Beagle, the21971", "Cutty21999");
    }

    @Test
    void shouldTakeDelimitersAsCodes() throws Exception {
        file("ships.csv", "shipId:ID;title;year:int;:LABEL", "s1;'Argo; old';1960;Ship", "s2;'B';1971;Ship|Ferry");
        file("sailors.csv", "personId:ID;name;:LABEL", "ann;'Ann';Sailor");
        file("crew.csv", ":START_ID;post;:END_ID;:TYPE", "ann;'mate';s2;SERVES_ON");

        int code = load(
                "--create-schema",
                "--delimiter=\\59",
                "--array-delimiter=U+007C",
                "--quote='",
                "--nodes=ships.csv",
                "--nodes=sailors.csv",
                "--relationships=crew.csv");

        assertThat(code).as(messages).isZero();
        assertThat(strings(CREW)).containsExactly("annmates2SERVES_ON");
        assertThat(strings("MATCH (s {shipId: 's1'}) RETURN s.title")).containsExactly("Argo; old");
    }

    @Test
    void shouldTakeHeadersOfTheirOwnAndPatternsOfNames() throws Exception {
        file("ships-header.csv", "shipId:ID,title,year:int,:LABEL");
        file("ships-part1.csv", "s1,Argo,1960,Ship", "s2,Beagle,1971,Ship;Ferry");
        file("ships-part2.csv", "s3,Cutty,1999,Ship;Ferry");
        sailors();

        int code = load(
                "--create-schema",
                "--nodes=ships-header.csv,ships-part.*",
                "--nodes=sailors.csv",
                "--relationships=crew.csv");

        assertThat(code).as(messages).isZero();
        assertThat(strings(CREW)).containsExactly(EXPECTED);
    }

    /** A type of the command line is that of rows that name none. */
    @Test
    void shouldTakeLabelsAndTypesFromTheCommandLine() throws Exception {
        file("ships.csv", "shipId:ID,title", "s1,Argo");
        file("ferries.csv", "shipId:ID,title", "s2,Beagle");
        file("sailors.csv", "personId:ID,name", "ann,Ann");
        file("crew.csv", ":START_ID,post,:END_ID,:TYPE", "ann,mate,s2,SAILS", "ann,cook,s1,");

        int code = load(
                "--create-schema",
                "--nodes=Ship=ships.csv",
                "--nodes=Ship:Ferry=ferries.csv",
                "--nodes=Sailor=sailors.csv",
                "--relationships=SERVES_ON=crew.csv");

        assertThat(code).as(messages).isZero();
        assertThat(strings(CREW)).containsExactly("anncooks1SERVES_ON", "annmates2SAILS");
        assertThat(strings("MATCH (f:Ferry:Ship) RETURN f.title")).containsExactly("Beagle");
    }

    /** Groups need not be named as labels; ids are unique in a group only. */
    @Test
    void shouldKeepTheIdsOfGroupsApart() throws Exception {
        file("ships.csv", "shipId:ID(Ship-ID),title,:LABEL", "1,Argo,Ship", "2,Beagle,Ship;Ferry");
        file("sailors.csv", "personId:ID(Sailor-ID),name,:LABEL", "1,Ann,Sailor", "2,Bob,Sailor");
        file("crew.csv", ":START_ID(Sailor-ID),posts:string[],:END_ID(Ship-ID)", "1,\"mate;cook\",2", "2,,1");

        int code = load(
                "--create-schema",
                "--id-type=INTEGER",
                "--nodes=ships.csv",
                "--nodes=sailors.csv",
                "--relationships=SERVES_ON=crew.csv");

        assertThat(code).as(messages).isZero();
        assertThat(
                        strings(
                                "MATCH (p)-[r:SERVES_ON]->(s)"
                                        + " RETURN p.name + s.title + coalesce(r.posts[1], '-') + (p.personId + s.shipId) AS x ORDER BY x"))
                .containsExactly("AnnBeaglecook3", "BobArgo-3");
    }

    @Test
    void shouldListARelationshipWhoseEndIsMissingOrIsNotOne() throws Exception {
        file("ships.csv", "shipId:ID,:LABEL", "s1,Ship", "both,Ship");
        file("sailors.csv", "personId:ID,:LABEL", "ann,Sailor", "both,Sailor");
        file("crew.csv", ":START_ID,:END_ID,:TYPE", "ann,s1,SERVES_ON", "ann,nowhere,SERVES_ON", "both,s1,SERVES_ON");

        int code = load("--create-schema", "--skip-bad", "2", "ships.csv", "sailors.csv", "crew.csv");

        assertThat(code).as(messages).isZero();
        assertThat(Files.readAllLines(folder.resolve("ships.csv.bad")))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line)
                                .contains("crew.csv line 3, column 2 ':END_ID': No node has this key.", "nowhere"),
                        line -> assertThat(line)
                                .contains("crew.csv line 4, column 1 ':START_ID': Several nodes have this key."));
        assertThat(strings("MATCH ()-[r]->() RETURN count(r)")).containsExactly("1");
    }

    @Test
    void shouldIgnoreColumnsWithoutANameAndTrailingDelimiters() throws Exception {
        file("ships.csv", "shipId:ID(Ship),,title,", "s1,gone,Argo,", "s2,,Beagle,gone,", "s3,gone,Cutty");
        file("next.csv", ":START_ID(Ship),:END_ID(Ship),:TYPE,", "s1,s2,NEXT,", "s2,s3,NEXT");

        assertThat(load("--create-schema", "ships.csv", "next.csv"))
                .as(messages)
                .isZero();

        assertThat(strings("MATCH (s:Ship)-[:NEXT]->() RETURN s.title + size(keys(s)) AS x ORDER BY x"))
                .containsExactly("Argo2", "Beagle2");
    }

    @Test
    void shouldLoadNumbersThatAreNotFinite() throws Exception {
        file(
                "ships.csv",
                "shipId:ID(Ship),depth:double,depths:float[]",
                "a,NaN,1;NaN;Infinity",
                "b,Infinity,",
                "c,-Infinity,",
                "d, 1e400,",
                "e,nan,");

        assertThat(load("--create-schema", "--skip-bad", "1", "ships.csv"))
                .as(messages)
                .isZero();

        assertThat(strings("MATCH (s:Ship) RETURN s.shipId + s.depth AS x ORDER BY x"))
                .containsExactly("aNaN", "bInfinity", "c-Infinity", "dInfinity");
        assertThat(strings("MATCH (s:Ship {shipId: 'a'}) RETURN isNaN(s.depths[1]) AND s.depths[2] > 1e300"))
                .containsExactly("true");
        assertThat(folder.resolve("ships.csv.bad"))
                .content()
                .contains("ships.csv line 6, column 2 'depth:double': ", "value: nan. expected: FLOAT.");
    }

    static Stream<Arguments> shouldSayWhatIsNotUtf8() {
        String latin = "id:ID(Ship),title\ns1,Argo\ns2,Ängel\n";
        return Stream.of(
                Arguments.of(latin, StandardCharsets.ISO_8859_1, "line 3 is not UTF-8: the byte 0xC4 at offset 29."),
                Arguments.of(latin, StandardCharsets.UTF_16, "line 1 is not UTF-8: the byte 0xFE at offset 0."),
                Arguments.of(latin, StandardCharsets.UTF_16LE, "is not UTF-8: its header has the character NUL"),
                Arguments.of(
                        latin + "s3,x".repeat(100_000) + "é", StandardCharsets.ISO_8859_1, "line 3 is not UTF-8: "));
    }

    @ParameterizedTest
    @MethodSource
    void shouldSayWhatIsNotUtf8(String text, Charset charset, String message) throws Exception {
        Files.writeString(folder.resolve("ships.csv"), text, charset);

        assertThat(load("--create-schema", "ships.csv")).isEqualTo(1);

        assertThat(messages).contains("ships.csv " + message).doesNotContain("\tat ");
        assertThat(strings("MATCH (s) RETURN count(s)")).containsExactly("0");
    }

    @Test
    void shouldTakeAByteOrderMark() throws Exception {
        file("ships.csv", "\ufeffshipId:ID(Ship),title", "s1,Ängel");

        assertThat(load("--create-schema", "ships.csv")).as(messages).isZero();

        assertThat(strings("MATCH (s:Ship) RETURN s.shipId + s.title")).containsExactly("s1Ängel");
    }
}
