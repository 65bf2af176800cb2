package io.tremaux.csv.file;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Reader;

/**
 * The dialect of CSV files for {@code neo4j-admin database import}: UTF-8, no escape character, these separators and
 * this quote. Immutable.
 */
public record Format(char delimiter, char arrayDelimiter, char quote) {
    private static final CsvFactory FACTORY = CsvFactory.builder()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .enable(CsvParser.Feature.EMPTY_UNQUOTED_STRING_AS_NULL)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE) // CsvRows asks for the position also at the end of the file
            .build();

    CsvParser parser(Reader in) throws IOException {
        CsvParser parser = FACTORY.createParser(in);
        parser.setSchema(CsvSchema.emptySchema()
                .withColumnSeparator(delimiter)
                .withQuoteChar(quote)
                .withoutEscapeChar());
        return parser;
    }
}
