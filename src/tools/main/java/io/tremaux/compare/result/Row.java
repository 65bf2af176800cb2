package io.tremaux.compare.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How one contender answered one question.
 *
 * @param family whose it is: {@link #OURS}, {@code Cypher}, {@code APOC}
 * @param ms times in the order in which they were measured; none if {@code note} says why
 * @param firstMs of the answer that found the shared caches empty; null if it has none
 * @param loadMs what it took before the first answer, such as loading the graph; null if nothing
 * @param allocatedBytes in the heap of the server, for an answer; null if not measured
 * @param cachedBytes what the shared caches held after the first answer; null if it has none
 * @param note why there are no times; null if there are
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Row(
        String graph,
        String question,
        String family,
        String contender,
        double[] ms,
        @Nullable Double firstMs,
        @Nullable Double loadMs,
        @Nullable Long allocatedBytes,
        @Nullable Long cachedBytes,
        @Nullable String note) {
    public static final String OURS = "Tremaux";

    /** Milliseconds; empty if there are too few. */
    @JsonIgnore
    OptionalDouble median() {
        return percentile(Percentiles.MEDIAN);
    }

    OptionalDouble percentile(double percentile) {
        double[] sorted = ms.clone();
        Arrays.sort(sorted);
        return Percentiles.of(sorted, percentile);
    }
}
