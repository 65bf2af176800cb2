package io.tremaux.prove;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neo4j.driver.Values;

/**
 * Reads parameters as Neo4j's query log prints them: nearly JSON. The log escapes nothing in a string, so that a string
 * with a single quote is unreadable. It prints a time as a map, which is read as the time; a point, and a time inside
 * of another value, are unreadable.
 */
final class LoggedValues {
    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final Pattern NOT_JSON = Pattern.compile("'[^']*'|<null>");

    private static final Map<String, Function<String, Object>> TIMES = Map.of(
            "date", LocalDate::parse,
            "time", OffsetTime::parse,
            "localTime", LocalTime::parse,
            "datetime", ZonedDateTime::parse,
            "localDateTime", LocalDateTime::parse);

    private LoggedValues() {}

    /** @throws IllegalArgumentException if they are in no form that this reads */
    static Map<String, Object> read(String printed) {
        String json = NOT_JSON.matcher(printed)
                .replaceAll(part -> Matcher.quoteReplacement(
                        part.group().equals("<null>") ? "null" : part.group().replace("\\", "\\\\")));
        try {
            JsonNode read = LENIENT.readTree(json);
            if (!read.isObject()) {
                throw new IllegalArgumentException("no map");
            }
            Map<String, Object> parameters = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> each : read.properties()) {
                parameters.put(each.getKey(), value(each.getValue()));
            }
            return parameters;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static Object value(JsonNode node) throws JsonProcessingException {
        if (node.size() == 1 && node.isObject()) {
            Map.Entry<String, JsonNode> only = node.properties().iterator().next();
            if (only.getValue().isTextual() && TIMES.containsKey(only.getKey())) {
                return TIMES.get(only.getKey()).apply(only.getValue().asText());
            }
            if (only.getKey().equals("duration") && only.getValue().has("nanos")) {
                return duration(only.getValue());
            }
        }
        return LENIENT.treeToValue(node, Object.class);
    }

    private static Object duration(JsonNode parts) {
        return Values.isoDuration(
                        parts.path("months").asLong(),
                        parts.path("days").asLong(),
                        parts.path("seconds").asLong(),
                        parts.path("nanos").asInt())
                .asObject();
    }
}
