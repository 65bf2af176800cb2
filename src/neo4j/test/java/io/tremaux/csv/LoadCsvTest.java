package io.tremaux.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.csv.Breaking.Fate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The client that loads CSV files, against a real server. */
class LoadCsvTest extends CsvFiles {
    @Test
    void shouldLoadEveryTypeThatAHeaderNames() throws Exception {
        file(
                "all.csv",
                "id:ID(Thing){id-type:long},s:string,c:char,i:int,b:byte,d:double,t:boolean,day:date,at:localtime,"
                        + "z:time,l:localdatetime,x:datetime,e:duration,n:int[],w:string[],gone:IGNORE",
                "7,\"a \"\"b\"\",\nc\",q,+4,-1,2.50,TRUE,2024-02-29,10:11,10:11+01:00,2024-02-29T10:11,"
                        + "2024-02-29T10:11Z,P1Y2M,1;2;3,a;;b,zzz",
                "8,,,,,,,,,,,,,,\"\",zzz",
                "9,\"\"");

        assertThat(load("--create-schema", "all.csv")).as(messages).isZero();

        assertThat(strings("MATCH (n:Thing) WITH n ORDER BY n.id RETURN size(keys(n))"))
                .containsExactly("15", "1", "2");
        assertThat(strings("MATCH (n:Thing {id: 7}) UNWIND [n.s, n.c, n.i, n.b, n.d, n.t, n.day = date('2024-02-29'),"
                        + " n.at = localtime('10:11'), n.z = time('10:11+01:00'), n.l = localdatetime('2024-02-29T10:11'),"
                        + " n.x = datetime('2024-02-29T10:11Z'), n.e = duration('P1Y2M'), n.n = [1, 2, 3],"
                        + " n.w = ['a', '', 'b'], n.gone IS NULL] AS value RETURN value"))
                .containsExactly(
                        "a \"b\",\nc",
                        "q",
                        "4",
                        "-1",
                        "2.5",
                        "true",
                        "true",
                        "true",
                        "true",
                        "true",
                        "true",
                        "true",
                        "true",
                        "true",
                        "true");
        assertThat(strings("MATCH (n:Thing {id: 9}) RETURN n.s")).containsExactly("");
    }

    @Test
    void shouldLoadNodesBeforeRelationshipsAndFindEndsByGroups() throws Exception {
        file("likes.csv", ":START_ID(P);:END_ID(I);:TYPE;since:int", "1;book;LIKES;2000", "2;book;HATES;");
        file("people-header.csv", "nr:ID(P);name;:LABEL");
        file("people1.csv", "1;Ann;Boss|Person");
        file("people2.csv", "2;'B;ob';Person");
        file("items.csv", "code:ID(I)", "book", "film");

        int code = load(
                "--create-schema",
                "--delimiter",
                ";",
                "--array-delimiter=|",
                "--quote=\"",
                "--quote",
                "'",
                "--group",
                "P=Person",
                "likes.csv",
                "people-header.csv,people1.csv,people2.csv",
                "--nodes=Item:Thing=items.csv");

        assertThat(code).as(messages).isZero();
        assertThat(strings(
                        "MATCH (p)-[r]->(i) RETURN p.nr + p.name + size(labels(p)) + type(r) + coalesce(r.since, '') +"
                                + " i.code + i:Thing AS x ORDER BY x"))
                .containsExactly("1Ann2LIKES2000booktrue", "2B;ob1HATESbooktrue");
        assertThat(folder.resolve("likes.csv.loaded")).doesNotExist();
    }

    @Test
    void shouldLoadTheExampleOfThePage() throws Exception {
        String page = Files.readString(Path.of("docs", "ingest.md"));
        Matcher file = Pattern.compile("(?s)cat > (\\S+) <<END\n(.*?)\nEND\n").matcher(page);
        while (file.find()) {
            file(file.group(1), file.group(2));
        }
        Matcher command =
                Pattern.compile("\nscripts/load-csv (.*)\n```\n\nprints `(.*)`").matcher(page);
        assertThat(command.find()).isTrue();

        assertThat(load(command.group(1).split(" "))).as(messages).isZero();

        assertThat(messages.lines()).contains(command.group(2));
        assertThat(strings(
                        "MATCH (p:Person)-[l:LIKES]->(i) RETURN p.name + p.age + l.since + i.tags[1] AS x ORDER BY x"))
                .containsExactly("Ann412024-02-29old", "null");
    }

    @Test
    void shouldTakeTypesAndKeysFromTheSchema() throws Exception {
        server.client()
                .post(
                        "neo4j/schema",
                        "{\"labels\": {\"Person\": {\"key\": \"id\", \"properties\": {\"id\": \"INTEGER\", \"age\": \"INTEGER\"}}},"
                                + " \"types\": {\"KNOWS\": {\"from\": \"Person\", \"to\": \"Person\", \"properties\": {\"since\": \"DATE\"}}}}");
        file("people.csv", ":ID(Person),age", "1,41", "2,42");
        file("knows.csv", ":START_ID,:END_ID,since", "1,2,2024-02-29");

        assertThat(load("people.csv", "--relationships", "KNOWS=knows.csv"))
                .as(messages)
                .isZero();

        assertThat(strings("MATCH (a)-[r:KNOWS]->(b) RETURN a.age + b.age + r.since.year"))
                .containsExactly("2107");
    }

    @Test
    void shouldReadGzipAndRepeatedHeaders() throws Exception {
        for (String name : List.of("a.csv.gz", "b.csv.gz")) {
            try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
                out.write(("id:ID(Person)\n" + name + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }

        assertThat(load("--create-schema", "a.csv.gz,b.csv.gz")).as(messages).isZero();

        assertThat(strings("MATCH (p:Person) RETURN p.id AS id ORDER BY id")).containsExactly("a.csv.gz", "b.csv.gz");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id:ID(P),at:point | 1,x | has the type point, not one of",
                "id:ID(P),a:int,a:int | 1,2,3 | two columns a",
                "a,b | 1,2 | does not begin with a header",
                "id:ID,name | 1,2 | names no label",
                ":START_ID(P),:TYPE | 1,T | no :START_ID or no :END_ID",
                ":START_ID(P),:END_ID(P) | 1,2 | names no type",
                "id:ID(P),:TYPE | 1,T | columns of nodes and of relationships",
                "id:ID(P),x:time{timezone:+01:00} | 1,2 | the option timezone:+01:00, which cannot be loaded",
                "id:ID(P),age:int | 1,old | f.csv line 2, column 2 'age:int': The property has another type. value: old. expected: INTEGER.",
                "id:ID(P),age:int | ,1 | f.csv line 2, column 1 'id:ID(P)': The key is missing.",
                "id:ID(P),age:int | 1,2,3 | f.csv line 2: The row has more fields than the header.",
                "id:ID(G){label:P},:LABEL | 1,Q | f.csv line 2, column 2 ':LABEL': The labels Q do not include P",
                "id:ID(P) | \"1 | f.csv line 3: Missing closing quote for value (the last valid row began at line 1)",
            },
            ignoreLeadingAndTrailingWhitespace = true,
            quoteCharacter = '`')
    void shouldSayWhatIsWrong(String header, String row, String message) throws Exception {
        file("f.csv", header, row);

        assertThat(load("--create-schema", "f.csv")).isEqualTo(1);
        assertThat(messages).contains(message).doesNotContain("\tat ");
    }

    @Test
    void shouldSayHowToLeaveOutRejectedRows() throws Exception {
        file("people.csv", "id:ID(Person),age:int", "1,old");

        assertThat(load("--create-schema", "people.csv")).isEqualTo(1);

        assertThat(messages).contains("--skip-bad N leaves out up to N such rows.");
    }

    @Test
    void shouldSayHowToLogIn() throws Exception {
        file("people.csv", "id:ID(Person)", "1");
        String url = server.uri().resolve("/").toString();

        assertThat(run("--folder", folder.toString(), "--url", url, "people.csv"))
                .isEqualTo(1);
        assertThat(messages).contains("the server needs a login (401): give it with --user and --password-file");

        file("wrong", "not the password");
        assertThat(load("--password-file", "wrong", "people.csv")).isEqualTo(1);
        assertThat(messages).contains("the login is wrong (401): check --user and --password-file");
    }

    @Test
    void shouldLeaveOutAsManyBadRowsAsAllowed() throws Exception {
        List<String> lines = new ArrayList<>(List.of("id:ID(Person){id-type:long},age:int"));
        IntStream.range(0, 100).forEach(i -> lines.add(i + "," + (i % 4 == 0 ? "x" : i)));
        file("people.csv", lines.toArray(String[]::new));

        assertThat(load("--create-schema", "--skip-bad", "24", "people.csv")).isEqualTo(1);
        assertThat(messages)
                .contains("More than 24 rows are rejected")
                .containsPattern("(?s)Error: .*people.csv line \\d+, column 2");
        Files.delete(folder.resolve("people.csv.bad"));
        assertThat(load("--create-schema", "--skip-bad", "25", "people.csv"))
                .as(messages)
                .isZero();

        assertThat(strings("MATCH (p:Person) WHERE p.id = p.age RETURN count(*)"))
                .containsExactly("75");
        assertThat(Files.readAllLines(folder.resolve("people.csv.bad")))
                .hasSize(25)
                .allMatch(line -> line.matches(".*people.csv line \\d+, column 2 .*value: x.*"));
    }

    /**
     * Breaks off at random, before or behind the server's work, until it has had enough; then the rows are there once.
     */
    @Test
    void shouldGoOnAfterInterruptions() {
        Rounds.run(2, (random, replay) -> {
            int people = 40 + random.nextInt(40);
            try (Breaking broken = new Breaking(server, Fate.random(random.nextInt()))) {
                List<String> nodes = new ArrayList<>(List.of("id:ID(Person){id-type:long}"));
                List<String> knows = new ArrayList<>(List.of(":START_ID(Person),:END_ID(Person),:TYPE"));
                for (int i = 0; i < people; i++) {
                    nodes.add(String.valueOf(i));
                    knows.add(i + "," + (i + 1) % people + ",KNOWS");
                }
                file("people.csv", nodes.toArray(String[]::new));
                file("knows.csv", knows.toArray(String[]::new));
                List<String> command = List.of(
                        "--create-schema",
                        "--mode",
                        "create",
                        "--batch",
                        "5",
                        "--retry",
                        "0",
                        "people.csv",
                        "knows.csv");
                int runs = 1;
                while (loadFrom(broken.url(), command.toArray(String[]::new)) != 0) {
                    assertThat(messages).as(replay).contains("the server does not accept rows");
                    assertThat(runs++).as(replay + messages).isLessThan(200);
                }
                assertThat(runs).as(replay).isGreaterThan(1);
                assertThat(strings("MATCH (p:Person) RETURN count(*)")).containsExactly("" + people);
                assertThat(strings("MATCH (a)-[:KNOWS]->(b) WHERE b.id = (a.id + 1) % " + people
                                + " RETURN count(*) + ' ' + count(DISTINCT a)"))
                        .as(replay)
                        .containsExactly(people + " " + people);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
            server.cypher("MATCH (n) DETACH DELETE n");
        });
    }

    @Test
    void shouldWaitForAServerThatComesBack() throws Exception {
        file("people.csv", "id:ID(Person)", "1", "2");
        try (Breaking broken = new Breaking(server, Fate.random(1))) {
            assertThat(loadFrom(broken.url(), "--create-schema", "--batch", "1", "people.csv"))
                    .as(messages)
                    .isZero();
        }
        assertThat(strings("MATCH (p:Person) RETURN count(*)")).containsExactly("2");
    }

    /**
     * It says that the database is unavailable, or that it takes no byte more behind a batch; and the rows are there.
     */
    @ParameterizedTest
    @EnumSource(names = {"UNAVAILABLE_BEHIND", "TOO_MANY_BEHIND"})
    void shouldWriteRowsOnceThatAreThereThoughTheAnswerIsAnError(Fate fate) throws Exception {
        file("people.csv", "id:ID(Person)", "1", "2");
        file("knows.csv", ":START_ID(Person),:END_ID(Person),:TYPE", "1,2,KNOWS");

        int code = loadFirstMeeting(fate, "people.csv", "knows.csv");

        assertThat(code).as(messages).isZero();
        assertThat(strings("MATCH (p:Person) RETURN count(*)")).containsExactly("2");
        assertThat(strings("MATCH ()-[r:KNOWS]->() RETURN count(*)")).containsExactly("1");
    }

    /** It says that nothing was written, so none of the rows need to be merged. */
    @Test
    void shouldCreateRowsThatTheServerDidNotTake() throws Exception {
        file("people.csv", "id:ID(Person)", "1", "2");
        file("knows.csv", ":START_ID(Person),:END_ID(Person),:TYPE", "1,2,KNOWS", "1,2,KNOWS");

        int code = loadFirstMeeting(Fate.TOO_MANY_BEFORE, "people.csv", "knows.csv");

        assertThat(code).as(messages).isZero();
        assertThat(strings("MATCH ()-[r:KNOWS]->() RETURN count(*)")).containsExactly("2");
    }

    /** Creates rows; each load meets a fate, and passes when it is sent again. */
    private int loadFirstMeeting(Fate fate, String... files) throws Exception {
        try (Breaking broken = new Breaking(server, load -> load % 2 == 1 ? fate : Fate.PASSED)) {
            return loadFrom(
                    broken.url(),
                    Stream.concat(Stream.of("--create-schema", "--mode", "create"), Arrays.stream(files))
                            .toArray(String[]::new));
        }
    }

    @Test
    void shouldNotGoOnInAFileThatChanged() throws Exception {
        file("people.csv", "id:ID(Person),age:int", "1,1", "2,x");
        assertThat(load("--create-schema", "--batch", "1", "--parallel", "1", "people.csv"))
                .isEqualTo(1);

        file("people.csv", "id:ID(Person),age:int", "1,1", "2,22");

        assertThat(load("people.csv")).isEqualTo(1);
        assertThat(messages).contains("has changed since a part of it was loaded");
        assertThat(load("--restart", "people.csv")).as(messages).isZero();
        assertThat(strings("MATCH (p:Person) RETURN p.age AS age ORDER BY age")).containsExactly("1", "22");
    }
}
