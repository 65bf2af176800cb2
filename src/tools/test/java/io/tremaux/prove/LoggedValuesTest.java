package io.tremaux.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.driver.Values;
import org.neo4j.kernel.impl.util.ValueUtils;
import org.neo4j.values.AnyValueWriter.EntityMode;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.utils.PrettyPrinter;

class LoggedValuesTest {
    @Test
    void whatNeo4jPrintsIsReadAsTheSameValues() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("date", "2020-01-01"); // a text of that name
        parameters.put("text", "C:\\new\\table\n {date: 2020} \"quoted\"");
        parameters.put("nothing", null);
        parameters.put("word", "<null>");
        parameters.put("numbers", List.of(1L << 40, -2.5, Double.POSITIVE_INFINITY));
        parameters.put("inner", Map.of("flag", true, "name", "x", "none", List.of()));
        parameters.put("day", LocalDate.of(2020, 2, 29));
        parameters.put("time", LocalTime.of(23, 59, 1, 5));
        parameters.put("offset", OffsetTime.parse("10:00:00+02:00"));
        parameters.put("dateAndTime", LocalDateTime.of(2020, 1, 2, 3, 4));
        parameters.put("zoned", ZonedDateTime.parse("2020-01-02T03:04:05.678+01:00[Europe/Paris]"));
        parameters.put("duration", DurationValue.duration(14, -3, 70, 9));

        Map<String, Object> read = LoggedValues.read(printed(parameters));

        parameters.put("duration", Values.isoDuration(14, -3, 70, 9).asObject());
        assertThat(read).isEqualTo(parameters);
    }

    @Test
    void oneTextAloneStaysAText() {
        assertThat(LoggedValues.read("{date: '2020-01-01'}")).isEqualTo(Map.of("date", "2020-01-01"));
    }

    @Test
    void timesInsideOfOtherValuesAreRejected() {
        assertRejected(printed(Map.of("days", List.of(LocalDate.EPOCH))));
        assertRejected(printed(Map.of("of", Map.of("day", LocalDate.EPOCH))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: 'O'Neil'}",
                "{x: 'a'} AS parameters UNION RETURN {x: 'b'}",
                "{x: date()}",
                "{at: {geometry: {type: \"Point\", coordinates: [1.0, 2.0], crs: {type: link, properties: {code: 4326}}}}}",
                "{day: {date: '2020-02-30'}}",
                "[1]",
                "{x: ******",
                ""
            })
    void otherTextIsRejected(String printed) {
        assertRejected(printed);
    }

    private static void assertRejected(String printed) {
        assertThatThrownBy(() -> LoggedValues.read(printed)).as(printed).isInstanceOf(IllegalArgumentException.class);
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
