package io.tremaux.http.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tremaux.ingest.load.LoadCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is answered to a load that was written.
 *
 * @param lines how many it had; null if it was not in lines
 * @param ids in the order of the rows; null unless the answer has them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record LoadAnswer(
        @Nullable Long lines,
        long created,
        long updated,
        long ignored,
        long createdEnds,
        @Nullable List<String> ids,
        List<String> bookmarks) {
    static LoadAnswer of(@Nullable Long lines, LoadCounts outcome, @Nullable List<String> ids, List<String> bookmarks) {
        return new LoadAnswer(
                lines, outcome.created(), outcome.updated(), outcome.ignored(), outcome.createdEnds(), ids, bookmarks);
    }
}
