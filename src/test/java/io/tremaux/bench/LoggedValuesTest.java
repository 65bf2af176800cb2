package io.tremaux.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.kernel.impl.util.ValueUtils;
import org.neo4j.values.AnyValueWriter.EntityMode;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.utils.PrettyPrinter;

class LoggedValuesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void whatNeo4jPrintsIsReadAsTheSameValues() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("text", "C:\\new\\table {date: 2020}");
        parameters.put("nothing", null);
        parameters.put("word", "<null>");
        parameters.put("numbers", List.of(1L, -2.5, Double.POSITIVE_INFINITY));
        parameters.put("inner", Map.of("flag", true, "name", "x"));
        parameters.put("day", LocalDate.of(2020, 2, 29));
        parameters.put("time", LocalTime.of(23, 59, 1, 5));
        parameters.put("offset", OffsetTime.parse("10:00:00+02:00"));
        parameters.put("dateAndTime", LocalDateTime.of(2020, 1, 2, 3, 4));
        parameters.put("zoned", ZonedDateTime.parse("2020-01-02T03:04:05.678+01:00[Europe/Paris]"));
        parameters.put("duration", DurationValue.duration(14, -3, 70, 9));

        String cypher = LoggedValues.asCypher(printed(parameters));

        Object read = server.database()
                .executeTransactionally(
                        "RETURN " + cypher + " AS read",
                        Map.of(),
                        result -> result.next().get("read"));
        assertThat(read).as(cypher).isEqualTo(parameters);
    }

    /** A value inside of another loses its quotes there: such ones stay unreadable. */
    @Test
    void timesInsideOfOtherValuesAreNoCypher() {
        String cypher = LoggedValues.asCypher(printed(Map.of("days", List.of(LocalDate.EPOCH))));

        assertThatThrownBy(() -> server.database().executeTransactionally("RETURN " + cypher))
                .hasMessageContaining("Invalid input");
    }

    /** As the log does: the keys, and each value by a printer of its own. */
    private static String printed(Map<String, Object> parameters) {
        return parameters.entrySet().stream()
                .map(each -> each.getKey() + ": " + printed(each.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String printed(Object value) {
        PrettyPrinter printer = new PrettyPrinter("'", EntityMode.REFERENCE);
        ValueUtils.of(value).writeTo(printer);
        return printer.value();
    }
}
