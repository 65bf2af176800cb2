package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.schema.Dialect;
import io.tremaux.ingest.schema.ScalarType;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * How loads into JanusGraph read temporal values and compare keys. JanusGraph stores no temporal type but moments. A
 * text without a zone is in UTC, as in Cypher. Stateless.
 */
final class GraphDialect implements Dialect {
    @Override
    public String system() {
        return "JanusGraph";
    }

    @Override
    public Object temporal(ScalarType type, String text) {
        if (type != ScalarType.ZONED_DATETIME) {
            throw new IllegalArgumentException("JanusGraph does not store " + type.cypherName());
        }
        Object parsed = DateTimeFormatter.ISO_DATE_TIME.parseBest(text, ZonedDateTime::from, LocalDateTime::from);
        return parsed instanceof LocalDateTime local ? local.atZone(ZoneOffset.UTC) : parsed;
    }

    /** As it is stored, so that keys which are one cell of the index are equal. */
    @Override
    public Object key(Object value) {
        Object stored = StoredType.stored(value);
        return stored instanceof Double number ? (Object) (number + 0.0) : stored; // -0.0 equals 0.0
    }
}
