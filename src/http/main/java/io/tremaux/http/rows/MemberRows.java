package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.QueryExecution;
import java.io.IOException;
import java.util.List;

/**
 * A row of members for each result.
 *
 * @param array the name of the array of rows
 */
record MemberRows(QueryExecution execution, String array, List<Column.Member> members) implements AnswerRows {
    @Override
    public List<String> arrays() {
        return List.of(array);
    }

    @Override
    public boolean next() {
        return execution.next();
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Column.Member each : members) {
            each.writeTo(json);
        }
        json.writeEndObject();
    }
}
