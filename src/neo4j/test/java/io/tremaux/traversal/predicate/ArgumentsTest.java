package io.tremaux.traversal.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.traversal.predicate.Arguments.Argument;
import io.tremaux.traversal.predicate.Arguments.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Predicates that name parameters. */
class ArgumentsTest {
    private static List<Argument> values(Type type, String... texts) {
        List<Argument> values = new ArrayList<>();
        for (String text : texts) {
            values.add(new Argument(type, text));
        }
        return values;
    }

    private static boolean matches(String predicate, Object stored, Arguments arguments) {
        Properties properties = (node, key) -> stored;
        return Where.parse("resultWhere", predicate, arguments)
                .bind(new AnyKey())
                .in(properties)
                .of(0);
    }

    private record AnyKey() implements Tokens {
        @Override
        public int label(String name) {
            throw new AssertionError(name);
        }

        @Override
        public int relationshipType(String name) {
            throw new AssertionError(name);
        }

        @Override
        public int propertyKey(String name) {
            return 0;
        }
    }

    /** A value is compared with stored values of its own type only; one without a type with all, as in the text. */
    @ParameterizedTest
    @CsvSource({
        "ANY,      2,          long string",
        "NUMBER,   2,          long",
        "STRING,   2,          string",
        "ANY,      true,       boolean string",
        "BOOLEAN,  true,       boolean",
        "STRING,   true,       string",
        "ANY,      2026-11-23, date string",
        "STRING,   2026-11-23, date string",
        "TEMPORAL, 2026-11-23, date"
    })
    void shouldKeepTheirType(Type type, String text, String matching) {
        Map<String, Object> stored = Map.of(
                "long",
                StoredValues.parse("long", "2"),
                "boolean",
                true,
                "date",
                StoredValues.parse("date", "2026-11-23"),
                "string",
                text);
        stored.forEach((name, value) -> {
            boolean expected = List.of(matching.split(" ")).contains(name);
            for (String predicate : List.of("a==$p", "a=in=($p)", "a=in=(x,$p)", "a>=$p", "a=in=$p;a==$p")) {
                assertThat(matches(predicate, value, new Arguments(Map.of("p", values(type, text)))))
                        .as("%s of %s on %s", predicate, type, name)
                        .isEqualTo(expected);
            }
            assertThat(matches("a!=$p", value, new Arguments(Map.of("p", values(type, text)))))
                    .as("a!=$p of %s on %s", type, name)
                    .isFalse();
        });
    }

    @Test
    void shouldNeverBeReadAsPredicates() {
        String text = "x';b==1,a=='$q";
        Arguments arguments = new Arguments(Map.of("p", values(Type.STRING, text)));

        assertThat(matches("a==$p", text, arguments)).isTrue();
        assertThat(matches("a==$p", "x", arguments)).isFalse();
        assertThat(matches("a=co=$p", "(" + text + ")", arguments)).isTrue();
        assertThat(matches("a==$$p", "$p", arguments)).isTrue();
    }

    @Test
    void shouldTakeAListForTheItemsOfAList() {
        Arguments arguments = new Arguments(Map.of(
                "some", values(Type.NUMBER, "1", "2"), "none", List.of(), "text", values(Type.STRING, "1", "x")));

        assertThat(matches("a=in=$some", 2L, arguments)).isTrue();
        assertThat(matches("a=in=(3,$some)", 3L, arguments)).isTrue();
        assertThat(matches("a=out=$some", 3L, arguments)).isTrue();
        assertThat(matches("a=in=$some", "1", arguments)).isFalse();
        assertThat(matches("a=out=$some", "1", arguments))
                .as("no item is a string")
                .isFalse();
        assertThat(matches("a=out=($some,$text)", "2", arguments)).isTrue();
        for (Object stored : List.of(1L, "x", true, 0.5)) {
            assertThat(matches("a=in=$none", stored, arguments)).isFalse();
            assertThat(matches("a=out=$none", stored, arguments)).isFalse();
        }
    }

    @Test
    void shouldServeEveryOperator() {
        Arguments arguments = new Arguments(Map.of(
                "p", values(Type.STRING, "ab"), "yes", values(Type.BOOLEAN, "true"), "re", values(Type.ANY, "a.*")));

        assertThat(matches("a=sw=$p", "abc", arguments)).isTrue();
        assertThat(matches("a=ew=$p", "cab", arguments)).isTrue();
        assertThat(matches("a=re=$re", "abc", arguments)).isTrue();
        assertThat(matches("a=null=$yes", "abc", arguments)).isFalse();
    }

    @Test
    void shouldKnowWhichWereNotNamed() {
        Arguments arguments = new Arguments(Map.of("p", values(Type.ANY, "1"), "q", values(Type.ANY, "1")));
        Where.parse("resultWhere", "a==$p", arguments);
        assertThat(arguments.unused()).containsExactly("q");
    }

    @Test
    void shouldSayWhichIsMissing() {
        InvalidParameterException error = rejection("a==1;b==$name", Map.of("other", values(Type.ANY, "1")));

        assertThat(error.problem().kind()).isEqualTo(Kind.MISSING_PARAMETER);
        assertThat(error.parameter()).isEqualTo("param.name");
        assertThat(error).hasMessage("resultWhere names the parameter $name, which is missing.");
        assertThat(error.problem().expected()).contains("param.name", "$$name");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=sw=$p     | NUMBER  | 1   | a=sw= takes a string, not 1.",
                "a=re=$p     | BOOLEAN | true | a=re= takes a string, not true.",
                "a=re=$p     | STRING  | (x  | a=re= cannot be used",
                "a=null=$p   | STRING  | true | a=null= takes true or false, not 'true'.",
                "a=null=$p   | ANY     | x   | a=null= takes true or false, not 'x'.",
                "a==$two     | ANY     | x   | a== has more than one value.",
                "a==$none    | ANY     | x   | a== has no value."
            })
    void shouldSayWhatDoesNotFitItsOperator(String predicate, Type type, String text, String message) {
        InvalidParameterException error = rejection(
                predicate, Map.of("p", values(type, text), "two", values(type, text, text), "none", List.of()));

        assertThat(error.parameter()).isEqualTo("resultWhere");
        assertThat(error).hasMessageContaining(message);
    }

    private static InvalidParameterException rejection(String predicate, Map<String, List<Argument>> given) {
        return catchThrowableOfType(
                InvalidParameterException.class, () -> Where.parse("resultWhere", predicate, new Arguments(given)));
    }
}
