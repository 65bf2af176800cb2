package io.tremaux.traversal.filter;

import io.tremaux.parameter.InvalidParameterException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which relationships a traversal follows, and how it judges labels. Immutable.
 *
 * @param relationshipsOnce the same, with no relationship of a node twice: no path is then found twice
 * @param byStep whether what holds depends on the depth: there is a sequence, or a filter of several steps
 * @param warnings what the caller should know about them
 */
public record Filters(
        Expansion relationships,
        Expansion relationshipsOnce,
        LabelFilter labels,
        boolean byStep,
        List<String> warnings) {
    /** These, with no relationship of a node twice. */
    public Filters listingOnce() {
        return new Filters(relationshipsOnce, relationshipsOnce, labels, byStep, warnings);
    }

    /**
     * Filters as the caller wrote them.
     *
     * @param expand rules, which replace the filter of relationships; null for none
     * @param lenient whether steps that are missing fail only the traversal that comes to need them, as in APOC
     */
    public record Text(
            @Nullable List<String> expand,
            @Nullable String sequence,
            @Nullable String labelFilter,
            @Nullable String relationshipFilter,
            boolean beginSequenceAtStart,
            boolean filterStartNode,
            boolean lenient) {
        /**
         * Reads them.
         *
         * @throws InvalidParameterException if they cannot be used
         */
        public Filters parse() {
            Sequence steps = Sequence.of(this);
            Expansion relationships = expand == null ? steps.relationships() : ExpandRules.parse(expand);
            return new Filters(
                    relationships,
                    relationships.listingOnce(),
                    steps.labels(),
                    sequence != null && !sequence.isBlank() || steps.areSeveral(),
                    steps.labels().warnings());
        }

        /** In characters. */
        public int length() {
            int length = length(sequence) + length(labelFilter) + length(relationshipFilter);
            for (String rule : expand == null ? List.<String>of() : expand) {
                length += length(rule);
            }
            return length;
        }

        private static int length(@Nullable String text) {
            return text == null ? 0 : text.length();
        }
    }
}
