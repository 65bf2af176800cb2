package io.tremaux.traversal.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class WhereTest {
    private static final long NODE = 7;
    private static final List<String> OPERATORS =
            List.of("==", "!=", "<", "<=", ">", ">=", "=in=", "=out=", "=sw=", "=ew=", "=co=", "=re=");

    @ParameterizedTest(name = "{0} {1} with {2}")
    @CsvFileSource(resources = "operators.csv", numLinesToSkip = 2, quoteCharacter = '\0')
    void shouldSatisfyExactlyTheseOperators(String type, String stored, String literal, String satisfied) {
        Map<String, Object> properties = Map.of("key", StoredValues.parse(type, stored.equals("''") ? "" : stored));

        String actual = OPERATORS.stream()
                .filter(operator -> matches("key" + operator + literal, properties))
                .collect(Collectors.joining(" "));

        assertThat(actual.isEmpty() ? "-" : actual).isEqualTo(satisfied);
        assertThat(matches("key=null=false", properties)).isTrue();
        assertThat(matches("key=null=true", properties)).isFalse();
    }

    @ParameterizedTest(name = "{0} on {1}")
    @CsvFileSource(resources = "predicates.csv", numLinesToSkip = 2)
    void shouldMatch(String predicate, String properties, boolean matches) {
        assertThat(matches(predicate, properties(properties == null ? "" : properties)))
                .isEqualTo(matches);
    }

    @Test
    void shouldResolveEachKeyOnceInOrderOfAppearance() {
        List<String> asked = new ArrayList<>();
        Where where = Where.parse("resultWhere", "b==1,(a==2;b=null=true),c%20d=in=(1,2)");

        where.bind(tokens(asked, List.of("a", "b")));

        assertThat(asked).containsExactly("b", "a", "c d");
        assertThat(where).hasToString("b==1,(a==2;b=null=true),c%20d=in=(1,2)");
    }

    @Test
    void shouldReadNothingMoreOnceTheAnswerIsKnown() {
        List<Integer> read = new ArrayList<>();
        Properties properties = (node, key) -> {
            read.add(key);
            return 1L;
        };
        Tokens tokens = tokens(new ArrayList<>(), List.of("a", "b", "c"));

        Where.parse("resultWhere", "a==1;b==2;c==1").bind(tokens).in(properties).of(NODE);
        Where.parse("resultWhere", "c==2,b==1,a==1").bind(tokens).in(properties).of(NODE);

        assertThat(read).containsExactly(0, 1, 2, 1);
    }

    private static boolean matches(String predicate, Map<String, Object> properties) {
        List<String> keys = List.copyOf(properties.keySet());
        Properties stored = (node, key) -> {
            assertThat(node).isEqualTo(NODE);
            return properties.get(keys.get(key));
        };
        List<String> known =
                Stream.concat(keys.stream(), Stream.of("value")).distinct().toList();
        Where.Bound where = Where.parse("resultWhere", predicate).bind(tokens(new ArrayList<>(), known));
        Properties all = (node, key) -> key < keys.size() ? stored.value(node, key) : null;
        boolean matches = where.in(all).of(NODE);
        assertThat(where.in(new InPlace(all)).of(NODE)).as("in place").isEqualTo(matches);
        return matches;
    }

    private static Map<String, Object> properties(String text) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (String property : text.isEmpty() ? new String[0] : text.split(" ")) {
            String[] parts = property.split(":", 3);
            properties.put(unescape(parts[0]), StoredValues.parse(parts[1], unescape(parts[2])));
        }
        return properties;
    }

    private static String unescape(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static Tokens tokens(List<String> asked, List<String> known) {
        return new Tokens() {
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
                asked.add(name);
                return known.contains(name) ? known.indexOf(name) : UNKNOWN;
            }
        };
    }
}
