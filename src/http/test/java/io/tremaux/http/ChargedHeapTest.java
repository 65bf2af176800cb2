package io.tremaux.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.Scope;
import io.tremaux.http.answer.RequestInfo;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.GraphLayout;

/**
 * That a request is charged with at least the objects that it becomes, whatever it is made of, and not with many times
 * as much.
 */
class ChargedHeapTest {
    private static final String UUID = "4:6f2cb0c0-94a2-4b5e-8d0c-7a0f3c6b1e21:";

    /** What the objects are at least, of what is charged. */
    private static final long MOST_TIMES = 8;

    private record Body(String name, String json) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Body where(String name, String where, String x) {
        return new Body(name, "{\"start\": \"A\", \"resultWhere\": \"" + where + "\", \"params\": {\"x\": " + x + "}}");
    }

    private static String list(int times, String item) {
        return "[" + String.join(",", Collections.nCopies(times, item)) + "]";
    }

    private static String numbered(int times, String item) {
        return IntStream.range(0, times)
                .mapToObj(i -> item.replace("#", Integer.toString(i)))
                .collect(Collectors.joining(","));
    }

    static List<Body> bodies() {
        return Arrays.asList(
                where("whole numbers", "a=in=$x", list(4_000, "11")),
                where("different numbers", "a=in=$x", "[" + numbered(2_000, "#") + "]"),
                where("small floats", "a=in=$x", list(1_000, "3e-300")),
                where("empty strings", "a=in=$x", list(4_000, "\"\"")),
                where("dates", "a=in=$x", list(2_000, "\"2026-11-21\"")),
                where("date-times", "a=in=$x", list(1_000, "\"2026-11-21T10:15+01:00\"")),
                where("times", "a=in=$x", list(1_000, "\"10:15+01:00\"")),
                where("durations", "a=in=$x", list(2_000, "\"P1D\"")),
                where("booleans", "a=in=$x", list(2_000, "true")),
                where("wide characters", "a=in=$x", list(1_000, "\"\u4e16\u754c\u4e16\u754c\u4e16\u754c\"")),
                where("one list, named often", numbered(20, "a#=in=$x").replace(',', ';'), list(500, "1")),
                where("literals in the text", "a=in=($x," + "1,".repeat(500) + "1)", "1"),
                where("comparisons", "a==1;".repeat(300) + "a==$x", "1"),
                where("keys", numbered(300, "k#==1").replace(',', ';') + ";a==$x", "1"),
                where("regular expressions", "a=re=b{900};".repeat(15) + "a==$x", "1"),
                where("short regular expressions", "a=re=b;".repeat(300) + "a==$x", "1"),
                new Body(
                        "parameters",
                        "{\"start\": [" + numbered(250, "\"A(a==$p#)\"") + "], \"params\": {"
                                + numbered(250, "\"p#\": #") + "}}"),
                new Body("labels", "{\"start\": " + list(4_000, "\"A\"") + "}"),
                new Body("element ids", "{\"start\": [" + numbered(1_000, "\"" + UUID + "#\"") + "]}"),
                new Body("labels with predicates", "{\"start\": [" + numbered(500, "\"A(x==#)\"") + "]}"),
                new Body(
                        "labels with lists",
                        "{\"start\": [" + numbered(5, "\"A(x=in=(#," + "1,".repeat(500) + "1))\"") + "]}"),
                new Body(
                        "properties",
                        "{\"start\": \"A\", \"return\": \"nodes\", \"properties\": [" + numbered(2_000, "\"p#\"")
                                + "]}"),
                new Body("a label filter", "{\"start\": \"A\", \"labelFilter\": \"" + "A|".repeat(4_000) + "\"}"),
                new Body("a label sequence", "{\"start\": \"A\", \"labelFilter\": \"" + "A,".repeat(4_000) + "A\"}"),
                new Body(
                        "a relationship filter",
                        "{\"start\": \"A\", \"relationshipFilter\": \"" + "R|".repeat(4_000) + "R\"}"),
                new Body(
                        "a relationship sequence",
                        "{\"start\": \"A\", \"relationshipFilter\": \"" + "R,".repeat(4_000) + "R\"}"),
                new Body("a sequence", "{\"start\": \"A\", \"sequence\": \"" + "A,R,".repeat(2_000) + "A\"}"),
                new Body("rules", "{\"start\": \"A\", \"expand\": [" + numbered(500, "\"A#=>R>\"") + "]}"),
                new Body("bookmarks", "{\"start\": \"A\", \"bookmarks\": " + list(4_000, "\"b\"") + "}"));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void shouldChargeWhatATraversalBecomes(Body body) {
        assertCharged(body.json, parameters -> {
            RowOptions options = RowOptions.of(parameters, RowOptions.RETURN);
            ParsedQuery<TraverseQuery> request = TraverseReader.of(
                    parameters,
                    Scope.NONE,
                    ResultKind.NODES,
                    ExtensionNames.NONE,
                    new CompiledQueryCache(),
                    DeclaredParameters.names(Endpoint.TRAVERSE.parameters));
            return new RequestInfo("traverse", request.query(), options, parameters.asGiven(), request.warnings());
        });
    }

    static List<Body> recommendations() {
        return Arrays.asList(
                new Body(
                        "steps in lists",
                        "{\"start\": \"A\", \"steps\": [\"R>\", \"R>\"], \"exclude\": "
                                + list(250, "[\"R>:A(a==1)\", \"R>\"]") + "}"),
                new Body(
                        "steps in maps",
                        "{\"start\": \"A\", \"steps\": [\"R>\", \"R>\"], \"exclude\": "
                                + list(250, "[{\"relationships\": \"R>\", \"labels\": \"A|B\", \"where\": \"x==1\"}]")
                                + "}"),
                new Body(
                        "long steps",
                        "{\"start\": \"A\", \"steps\": [\"" + "R|".repeat(2_000) + "R>\", \"R>:" + "A|".repeat(2_000)
                                + "A\"]}"));
    }

    @ParameterizedTest
    @MethodSource("recommendations")
    void shouldChargeWhatARecommendationBecomes(Body body) {
        assertCharged(
                body.json, parameters -> QueryKind.RECOMMEND.read(parameters, Scope.NONE, new CompiledQueryCache()));
    }

    /** Parameters that no request takes are charged before they are rejected. */
    static List<Body> parameters() {
        return Arrays.asList(
                new Body("lists in lists", "{\"a\": " + list(2_000, "[]") + "}"),
                new Body("lists of one", "{\"a\": " + list(2_000, "[1]") + "}"),
                new Body("deep lists", "{\"a\": " + list(100, "[".repeat(20) + "]".repeat(20)) + "}"),
                new Body("maps", "{\"a\": " + list(2_000, "{}") + "}"),
                new Body("maps of one", "{\"a\": " + list(2_000, "{\"b\":1}") + "}"),
                new Body("names", "{" + numbered(500, "\"#\":1") + "}"),
                new Body("lists by name", "{" + numbered(500, "\"#\":[1,2]") + "}"),
                new Body("nulls", "{\"a\": " + list(4_000, "null") + "}"));
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void shouldChargeWhatIsRead(Body body) {
        assertCharged(body.json, parameters -> parameters.asGiven());
    }

    private interface Reader {
        Object read(Parameters parameters);
    }

    private static void assertCharged(String json, Reader reader) {
        AtomicLong charged = new AtomicLong();
        Parameters parameters = ParameterReader.json(json.getBytes(UTF_8), charged::addAndGet);
        Object request = reader.read(parameters);

        long held = GraphLayout.parseInstance(Map.of("parameters", parameters, "request", request))
                .totalSize();

        assertThat(charged.get()).isBetween(held, MOST_TIMES * held);
    }
}
