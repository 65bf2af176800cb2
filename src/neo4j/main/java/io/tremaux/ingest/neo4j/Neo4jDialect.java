package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.schema.Dialect;
import io.tremaux.ingest.schema.ScalarType;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.neo4j.values.storable.DateTimeValue;
import org.neo4j.values.storable.DateValue;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.storable.LocalDateTimeValue;
import org.neo4j.values.storable.LocalTimeValue;
import org.neo4j.values.storable.TimeValue;
import org.neo4j.values.storable.Value;
import org.neo4j.values.storable.Values;

/** Temporal texts as Cypher reads them. Keys are {@link Value}s: equal numbers are equal keys, whatever their types. */
final class Neo4jDialect implements Dialect {
    /** The zone of a text that names none, as Cypher has it by default. */
    private static final Supplier<ZoneId> UTC = () -> ZoneOffset.UTC;

    @Override
    public String system() {
        return "Neo4j";
    }

    @Override
    public Object temporal(ScalarType type, String text) {
        Value value = switch (type) {
            case DATE -> DateValue.parse(text);
            case LOCAL_TIME -> LocalTimeValue.parse(text);
            case ZONED_TIME -> TimeValue.parse(text, UTC);
            case LOCAL_DATETIME -> LocalDateTimeValue.parse(text);
            case ZONED_DATETIME -> DateTimeValue.parse(text, UTC);
            case DURATION -> DurationValue.parse(text);
            case STRING, INTEGER, FLOAT, BOOLEAN -> throw new IllegalArgumentException(type + " is not temporal");
        };
        return value.asObject();
    }

    @Override
    public Object key(Object value) {
        return Values.of(value);
    }
}
