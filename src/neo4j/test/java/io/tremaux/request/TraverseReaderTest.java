package io.tremaux.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters.Given;
import io.tremaux.request.Parameters.Notation;
import io.tremaux.request.Parameters.Value;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Uniqueness;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests as any front end may hand them over: values with a type, and defaults. */
class TraverseReaderTest {
    private static final Value ROOT = new Value(Notation.STRING, "Root");

    private static ParsedQuery<TraverseQuery> read(Scope cache, String name, Value value) {
        Map<String, Given> given = new LinkedHashMap<>();
        given.put("start", new Given(false, List.of(ROOT)));
        given.put(name, new Given(false, List.of(value)));
        return TraverseReader.of(
                new Parameters(given),
                cache,
                ResultKind.NODES,
                ExtensionNames.NONE,
                new CompiledQueryCache(),
                TraverseReader.KNOWN);
    }

    private static InvalidParameterException rejection(String name, Notation notation, String text) {
        return catchThrowableOfType(
                InvalidParameterException.class, () -> read(Scope.NONE, name, new Value(notation, text)));
    }

    @Test
    void shouldTakeTheDefaults() {
        TraverseQuery walk = read(Scope.PERMANENT, "labelCache", new Value(Notation.STRING, "request"))
                .query();

        assertThat(walk.start()).containsExactly(new NodeSelector.HasLabel("Root", null));
        assertThat(walk.scopes()).isEqualTo(new Scopes(Scope.REQUEST, Scope.PERMANENT, Scope.PERMANENT));
        assertThat(walk.engine()).isEqualTo(Engine.TREMAUX);
        assertThat(walk.workLimits().timeout()).isNull();
        assertThat(walk.traversal().uniqueness()).isEqualTo(Uniqueness.NODE_GLOBAL);
        assertThat(walk.traversal().breadthFirst()).isTrue();
    }

    @Test
    void shouldPreferWhatTheCallerSays() {
        assertThat(read(Scope.PERMANENT, "cache", new Value(Notation.STRING, "none"))
                        .query()
                        .scopes())
                .isEqualTo(Scopes.NONE);
        assertThat(read(Scope.PERMANENT, "bfs", new Value(Notation.BOOLEAN, "false"))
                        .query()
                        .traversal()
                        .breadthFirst())
                .isFalse();
        assertThat(read(Scope.PERMANENT, "uniqueness", new Value(Notation.STRING, "none"))
                        .query()
                        .traversal()
                        .uniqueness())
                .isEqualTo(Uniqueness.NONE);
    }

    @Test
    void shouldBoundTheRegularExpressionsOfARequest() {
        Map<String, Given> given = new LinkedHashMap<>();
        given.put("start", new Given(true, Collections.nCopies(20, new Value(Notation.STRING, "A(a=re=$r)"))));
        given.put("param.r", new Given(false, List.of(new Value(Notation.STRING, "x{900}"))));

        assertThat(catchThrowableOfType(
                        InvalidParameterException.class,
                        () -> TraverseReader.of(
                                new Parameters(given),
                                Scope.NONE,
                                ResultKind.NODES,
                                ExtensionNames.NONE,
                                new CompiledQueryCache(),
                                TraverseReader.KNOWN)))
                .satisfies(rejection -> assertThat(rejection.parameter()).isEqualTo("start"))
                .hasMessageContaining("too large together");
    }

    @ParameterizedTest
    @CsvSource({
        "maxlevel, WHOLE_NUMBER, 1, UNKNOWN_PARAMETER, maxLevel, ",
        "return, STRING, paths, UNKNOWN_PARAMETER, , ",
        "endNodes, WHOLE_NUMBER, 1, INVALID_PARAMETER, , 1",
        "uniqueness, STRING, NODE_GLOBL, INVALID_PARAMETER, NODE_GLOBAL, NODE_GLOBL",
        "limit, STRING, x, INVALID_PARAMETER, , x",
        "limit, OTHER_NUMBER, 1.5, INVALID_PARAMETER, , 1.5",
        "limit, OTHER_NUMBER, 9.007199254740994E15, INVALID_PARAMETER, , 9.007199254740994E15",
        "bfs, STRING, true, INVALID_PARAMETER, , true",
        "labelFilter, NESTED, {…}, INVALID_PARAMETER, , {…}",
        "labelFilter, STRING, >, INVALID_PARAMETER, , >",
        "timeout, OTHER_NUMBER, 0.0005, INVALID_PARAMETER, , 0.0005",
        "timeout, OTHER_NUMBER, 1E99, INVALID_PARAMETER, , 1E99",
        "timeout, TEMPORAL, P100000000000000D, INVALID_PARAMETER, , P100000000000000D",
        "timeout, TEMPORAL, P1M, INVALID_PARAMETER, , P1M",
        "timeout, TEMPORAL, PT-1S, INVALID_PARAMETER, , PT-1S",
        "timeout, STRING, 366d, INVALID_PARAMETER, , 366d"
    })
    void shouldSayWhatKindOfMistakeItIs(
            String name, Notation notation, String text, Kind kind, String didYouMean, String value) {
        InvalidParameterException rejection = rejection(name, notation, text);

        assertThat(rejection.problem().kind()).isEqualTo(kind);
        assertThat(rejection.parameter()).isEqualTo(name);
        assertThat(rejection.problem().didYouMean()).isEqualTo(didYouMean);
        assertThat(rejection.problem().value()).isEqualTo(value);
        assertThat(rejection.getMessage()).endsWith(".");
    }

    @Test
    void shouldMissTheStart() {
        InvalidParameterException rejection = catchThrowableOfType(
                InvalidParameterException.class,
                () -> new Parameters(Map.of())
                        .require(TraverseParameters.START, "a label", "A traversal needs a start."));

        assertThat(rejection.problem().kind()).isEqualTo(Kind.MISSING_PARAMETER);
        assertThat(rejection.parameter()).isEqualTo("start");
    }

    private static TraverseQuery query(String parameter, Notation notation, String text) {
        return read(Scope.NONE, parameter, new Value(notation, text)).query();
    }

    @ParameterizedTest
    @CsvSource({
        "TEXT, 2, PT2S",
        "TEXT, 1.5, PT1.5S",
        "TEXT, 1.5m250.5ms, PT1M30.2505S",
        "WHOLE_NUMBER, 2, PT2S",
        "OTHER_NUMBER, 0.5, PT0.5S",
        "OTHER_NUMBER, 1.0E-3, PT0.001S",
        "TEMPORAL, PT1M1.5S, PT1M1.5S",
        "TEMPORAL, P1D, PT24H",
        "STRING, PT0.02S, PT0.02S",
        "STRING, 500ms, PT0.5S",
        "STRING, 1m30s, PT1M30S",
        "STRING, 1500US, PT0.0015S",
        "STRING, 365d, PT8760H"
    })
    void shouldReadTimeouts(Notation notation, String text, Duration timeout) {
        assertThat(query("timeout", notation, text).workLimits().timeout()).isEqualTo(timeout);
    }

    @ParameterizedTest
    @CsvSource({
        "OTHER_NUMBER, 2.0, 2",
        "OTHER_NUMBER, 2e0, 2",
        "OTHER_NUMBER, 9.007199254740992E15, 9007199254740992",
        "WHOLE_NUMBER, 9223372036854775807, 9223372036854775807",
        "STRING, 9223372036854775807, 9223372036854775807",
        "NULL, null, 9223372036854775807"
    })
    void shouldTakeAFloatWithoutAFractionForAnInteger(Notation notation, String text, long limit) {
        assertThat(query("limit", notation, text).traversal().limit()).isEqualTo(limit);
    }

    @Test
    void shouldReadEachParameterThatItTakes() {
        Set<String> unread = new HashSet<>(TraverseReader.KNOWN);
        Map<String, Given> given = new HashMap<>() {
            @Override
            public Given get(Object name) {
                unread.remove(name);
                return super.get(name);
            }
        };

        TraverseReader.of(
                new Parameters(given),
                Scope.NONE,
                ResultKind.NODES,
                ExtensionNames.NONE,
                new CompiledQueryCache(),
                TraverseReader.KNOWN);

        assertThat(unread).containsExactly("param."); // which stands for names that are not known
    }

    @Test
    void shouldTakeEveryNullForAbsent() {
        for (String name : TraverseReader.KNOWN) {
            if (!name.equals("start") && !name.endsWith(".")) {
                assertThat(read(Scope.NONE, name, new Value(Notation.NULL, "null"))
                                .query())
                        .as(name)
                        .usingRecursiveComparison()
                        .isEqualTo(read(Scope.NONE, "limit", new Value(Notation.WHOLE_NUMBER, "-1"))
                                .query());
            }
        }
    }
}
