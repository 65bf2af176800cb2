package io.tremaux.it.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.csv.Breaking;
import io.tremaux.csv.Breaking.Fate;
import io.tremaux.csv.CsvFiles;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the client declares, what it takes back, and what it says before it writes. */
class CsvSchemaTest extends CsvFiles {
    private static final String NOTHING = "{} {}";

    private static void declare(String schema) {
        assertThat(server.client().post("neo4j/schema", schema).status()).isEqualTo(200);
    }

    private static void assertNothingIsLeft() {
        assertThat(declared()).isEqualTo(NOTHING);
        assertThat(strings("SHOW CONSTRAINTS YIELD name RETURN name")).isEmpty();
        assertThat(strings("MATCH (n) RETURN count(n)")).containsExactly("0");
    }

    @Test
    void shouldTakeBackWhatItDeclaredForRowsOfWhichNoneIsLoaded() throws Exception {
        file("people.csv", "id:ID(Person){id-type:long},age:int", "1,young", "2,old");
        assertThat(load("--create-schema", "people.csv")).isEqualTo(1);
        assertThat(messages).contains("people.csv line 2, column 2 'age:int': ");
        assertNothingIsLeft();

        file("people.csv", "nr:ID(Person),age:string", "1,young", "2,old");
        assertThat(load("--create-schema", "people.csv")).as(messages).isZero();

        assertThat(strings("MATCH (p:Person) RETURN p.nr + p.age AS x ORDER BY x"))
                .containsExactly("1young", "2old");
        assertThat(folder.resolve("people.csv.loaded")).doesNotExist();
    }

    @Test
    void shouldTakeBackNothingThatWasThereBefore() throws Exception {
        declare("{\"labels\": {\"Person\": {\"key\": \"id\", \"properties\": {\"name\": \"STRING\"}}}}");
        String before = declared();
        file("people.csv", "id:ID(Person),name,age:int", "1,Ann,old");

        assertThat(load("--create-schema", "people.csv")).isEqualTo(1);

        assertThat(declared()).isEqualTo(before);
        file("people.csv", "id:ID(Person),name,age", "1,Ann,old");
        assertThat(load("--create-schema", "people.csv")).as(messages).isZero();
    }

    @Test
    void shouldTakeBackWhatItDeclaredForOneFileOfSeveral() throws Exception {
        file("people.csv", "id:ID(Person)", "1", "2");
        file("knows.csv", ":START_ID(Person),:END_ID(Person),since:int,:TYPE", "1,2,long ago,KNOWS");
        assertThat(load("--create-schema", "people.csv", "knows.csv")).isEqualTo(1);
        assertThat(declared()).contains("Person").doesNotContain("KNOWS");

        file("knows.csv", ":START_ID(Person),:END_ID(Person),since,:TYPE", "1,2,long ago,KNOWS");
        assertThat(load("--create-schema", "people.csv", "knows.csv"))
                .as(messages)
                .isZero();

        assertThat(strings("MATCH ()-[r:KNOWS]->() RETURN r.since")).containsExactly("long ago");
    }

    /** The run before ended between the declaration and the first acknowledgement, and nothing was written. */
    @ParameterizedTest
    @CsvSource({"''", "--restart"})
    void shouldTakeBackWhatAnInterruptedRunDeclared(String option) throws Exception {
        file("people.csv", "id:ID(Person),age:int", "1,41");
        try (Breaking broken = new Breaking(server, load -> Fate.BROKEN_BEFORE)) {
            assertThat(loadFrom(broken.url(), "--create-schema", "--retry", "0", "people.csv"))
                    .isEqualTo(1);
        }
        assertThat(declared()).contains("INTEGER");

        file("people.csv", "nr:ID(Person),age", "1,41 or so");
        Files.writeString(
                folder.resolve("people.csv.loaded"),
                Files.readString(folder.resolve("people.csv.loaded"))
                        .replaceAll(
                                "\"target\":\"[^\"]*\"",
                                "\"target\":\"" + server.uri().resolve("/") + " neo4j\""));
        String[] arguments = option.isEmpty()
                ? new String[] {"--create-schema", "people.csv"}
                : new String[] {"--create-schema", option, "people.csv"};
        assertThat(load(arguments)).as(messages).isZero();

        assertThat(strings("MATCH (p:Person) RETURN p.nr + p.age")).containsExactly("141 or so");
        assertThat(
                        strings(
                                "SHOW CONSTRAINTS YIELD labelsOrTypes, properties WHERE labelsOrTypes = ['Person'] RETURN properties[0]"))
                .containsExactly("nr");
    }

    /** The run before lost the acknowledgement, so data use what it declared. */
    @Test
    void shouldNotTakeBackWhatDataUse() throws Exception {
        file("people.csv", "id:ID(Person),age:int", "1,41");
        try (Breaking broken = new Breaking(server, load -> Fate.BROKEN_BEHIND)) {
            assertThat(loadFrom(broken.url(), "--create-schema", "--retry", "0", "people.csv"))
                    .isEqualTo(1);
            String before = declared();
            file("people.csv", "id:ID(Person),age", "1,41 or so");

            assertThat(loadFrom(broken.url(), "--create-schema", "--retry", "0", "people.csv"))
                    .isEqualTo(1);

            assertThat(declared()).isEqualTo(before);
        }
        assertThat(messages).contains("people.csv stay in the schema: Data still use Person");
    }

    @Test
    void shouldNameAllContradictionsAndWriteNothing() throws Exception {
        declare(
                "{\"labels\": {\"Person\": {\"key\": \"id\", \"properties\": {\"id\": \"STRING\", \"age\": \"INTEGER\"}}, \"Town\": {}},"
                        + "\"types\": {\"KNOWS\": {\"from\": \"Person\", \"to\": \"Person\", \"properties\": {\"since\": \"DATE\"}}}}");
        String before = declared();
        file("people.csv", "id:ID(Person){id-type:long},age:string,name", "1,41,Ann");
        file("items.csv", "code:ID(Item),price:double", "a,1");
        file("things.csv", "code:ID(Item),price:int,:LABEL", "b,1,Item");
        file("more.csv", "nr:ID,:LABEL", "1,Boss", "2,Person");
        file("knows.csv", ":START_ID(Person),:END_ID(Item),since:string,:TYPE", "1,a,x,KNOWS");
        file("lives.csv", ":START_ID(Person),:END_ID(Town),:TYPE", "1,x,LIVES_IN");

        assertThat(load(
                        "--create-schema",
                        "people.csv",
                        "items.csv",
                        "things.csv",
                        "more.csv",
                        "knows.csv",
                        "lives.csv"))
                .isEqualTo(1);

        assertThat(messages)
                .contains(
                        "people.csv column 1 'id:ID(Person){id-type:long}' is INTEGER, but Person.id is STRING in the schema",
                        "people.csv column 2 'age:string' is STRING, but Person.age is INTEGER in the schema",
                        "things.csv column 2 'price:int' (Item, first at ",
                        "things.csv line 2, column 3 ':LABEL') is INTEGER, but Item.price is FLOAT by ",
                        "items.csv column 2 'price:double'",
                        "more.csv column 1 'nr:ID' (Person, first at ",
                        "more.csv line 3, column 2 ':LABEL') makes nr the key of Person, which has the key id in the schema",
                        "knows.csv column 3 'since:string' (KNOWS, first at ",
                        "is STRING, but KNOWS.since is DATE in the schema",
                        "knows.csv column 2 ':END_ID(Item)' (KNOWS, first at ",
                        "finds nodes of Item, but KNOWS ends at Person in the schema",
                        "lives.csv column 2 ':END_ID(Town)' (LIVES_IN, first at ",
                        "finds nodes of Town, which have no key")
                .contains("A declaration in the schema can be removed once no data use it: docs/ingest.md#the-schema");
        assertThat(messages.replace(folder.toString(), "")) // whose name may have these digits
                .doesNotContain("HTTP", "409", "/schema");
        assertThat(declared()).isEqualTo(before);
        assertThat(strings("MATCH (n:Person) RETURN count(n)")).containsExactly("0");
    }

    /** Whichever comes first. */
    @Test
    void shouldTakeTheTypeOfAColumnFromAnotherFile() throws Exception {
        file("one.csv", "id:ID(Person),age", "1,41");
        file("two.csv", "id:ID(Person),age:int", "2,42");
        file("boss.csv", "id:string,age,:LABEL", "3,43,Person");

        assertThat(load("--create-schema", "boss.csv", "one.csv", "two.csv"))
                .as(messages)
                .isZero();

        assertThat(strings("MATCH (p:Person) RETURN p.id + (p.age + 1) AS x ORDER BY x"))
                .containsExactly("142", "243", "344");
    }

    @Test
    void shouldSayWhatTheSchemaLacksBeforeARowIsWritten() throws Exception {
        declare("{\"labels\": {\"Person\": {\"key\": \"id\", \"properties\": {}}}}");
        file("people.csv", "id:ID(Person),age:int", "1,41");
        file("items.csv", "code:ID(Item)", "a");
        file("likes.csv", ":START_ID(Person),:END_ID", "1,a");

        assertThat(load("--skip-bad", "9", "people.csv", "items.csv", "--relationships", "LIKES=likes.csv"))
                .isEqualTo(1);

        assertThat(messages)
                .contains(
                        "people.csv column 2 'age:int' is a property that the schema does not declare of Person",
                        "items.csv needs the label Item, which the schema does not declare",
                        "likes.csv needs the relationship type LIKES, which the schema does not declare");
        assertThat(load("--create-schema", "people.csv", "items.csv", "--relationships", "LIKES=likes.csv"))
                .isEqualTo(1);
        assertThat(messages)
                .contains("likes.csv column 2 ':END_ID' does not say of which nodes the ids are")
                .doesNotContain("can be removed");
        assertThat(strings("MATCH (n:Person) RETURN count(n)")).containsExactly("0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id:ID,:LABEL | 1,Person | 2,TremauxSchema | 2 ':LABEL': the label TremauxSchema is that of the schema itself",
                "id:ID,:LABEL | 1,Person | 2, | 2 ':LABEL': The row has no label. --nodes LABEL=FILE gives all rows one.",
                "id:ID,:LABEL | 1,Person | 2,Per\0son | 2 ':LABEL': a name must have one character or more, none of which is NUL",
                "id:ID,:LABEL | 1,Person | 2,LONG | 2 ':LABEL': a name may have 50000 characters, and this has 60000",
            })
    void shouldJudgeNamesInRows(String header, String sound, String bad, String reason) throws Exception {
        file("people.csv", header, sound, bad.replace("LONG", "x".repeat(60_000)));

        assertThat(load("--create-schema", "people.csv")).isEqualTo(1);
        assertThat(messages).contains("people.csv line 3, column " + reason);
        assertNothingIsLeft();
        assertThat(load("--create-schema", "--skip-bad", "1", "people.csv"))
                .as(messages)
                .isZero();

        assertThat(folder.resolve("people.csv.bad")).content().contains("people.csv line 3, column " + reason);
        assertThat(strings("MATCH (n:Person) RETURN n.id")).containsExactly("1");
    }

    @Test
    void shouldJudgeTypesInRows() throws Exception {
        file("people.csv", "id:ID(Person)", "1", "2");
        file("knows.csv", ":START_ID(Person),:END_ID(Person),:TYPE", "1,2,KNOWS", "1,2,", "2,1,K\0");

        assertThat(load("--create-schema", "--skip-bad", "2", "people.csv", "knows.csv"))
                .as(messages)
                .isZero();

        assertThat(Files.readAllLines(folder.resolve("people.csv.bad")))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .endsWith("knows.csv line 3, column 3 ':TYPE': The row has no type."
                                        + " --relationships TYPE=FILE gives such rows one."),
                        line -> assertThat(line).contains("knows.csv line 4, column 3 ':TYPE': a name must have"));
        assertThat(strings("MATCH ()-[r]->() RETURN type(r)")).containsExactly("KNOWS");
    }

    /** Without --create-schema only the rows are at fault, since other rows may be sound. */
    @Test
    void shouldJudgeNamesInRowsThatTheSchemaLacks() throws Exception {
        declare("{\"labels\": {\"Person\": {\"key\": \"id\", \"properties\": {}}}}");
        file("people.csv", "id:ID,:LABEL", "1,Person", "2,Persn");

        assertThat(load("--skip-bad", "1", "people.csv")).as(messages).isZero();

        assertThat(folder.resolve("people.csv.bad"))
                .content()
                .contains(
                        "people.csv line 3, column 2 ':LABEL': The schema has no label Persn; --create-schema declares");
    }
}
