package io.tremaux.request;

import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a recommendation as text, in the order in which a path meets its parts:
 *
 * <pre>
 * steps = step ("," step)*
 * step  = relationships ("[" relationshipWhere "]")? (":" labels)? ("(" where ")")?   LIKES>[since>2020]:Item(price<10)
 * </pre>
 *
 * <p>Relationships are one step of a relationshipFilter without colons, labels one of a labelFilter, the others
 * predicates. What stands in backticks is part of a type; within a predicate what stands in quotes, and brackets in
 * pairs, are parts of that.
 *
 * @param relationshipWhere null if it is absent, as the others
 */
record RecommendStepText(
        String relationships,
        @Nullable String relationshipWhere,
        @Nullable String labels,
        @Nullable String where) {
    private static final String OPENING = "([";
    private static final String CLOSING = ")]";

    /**
     * Reads steps.
     *
     * @throws InvalidParameterException if a bracket has no other, something stands behind a part that is the last, or
     *     nothing behind a comma
     */
    static List<RecommendStepText> parse(GivenParameter given) {
        String text = given.text();
        List<RecommendStepText> steps = new ArrayList<>();
        int from = 0;
        int end;
        do {
            end = next(",", text, from, given);
            steps.add(step(text.substring(from, end), given));
            from = end + 1;
            if (from == text.length()) {
                throw given.rejected("In " + given.parameter() + " a step is missing after the last comma.");
            }
        } while (end < text.length());
        return steps;
    }

    private static RecommendStepText step(String text, GivenParameter given) {
        int end = next("[:(", text, 0, given);
        String relationships = text.substring(0, end);
        String relationshipWhere = null;
        String labels = null;
        String where = null;
        if (text.startsWith("[", end)) {
            int close = next("]", text, end + 1, given);
            relationshipWhere = text.substring(end + 1, close);
            end = afterBlanks(text, close + 1);
        }
        if (text.startsWith(":", end)) {
            int behind = next("[(", text, end + 1, given);
            labels = text.substring(end + 1, behind);
            end = behind;
        }
        if (text.startsWith("(", end)) {
            int close = next(")", text, end + 1, given);
            where = text.substring(end + 1, close);
            end = afterBlanks(text, close + 1);
        }
        if (end < text.length()) {
            throw given.rejected("In a step of " + given.parameter() + " nothing is expected at "
                    + Problem.shortened(text.substring(end)) + ".");
        }
        return new RecommendStepText(relationships, relationshipWhere, labels, where);
    }

    private static int afterBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    /**
     * The index of the next of some signs that is not inside a pair of brackets; the end of the text if there is none,
     * unless a closing bracket was wanted.
     */
    private static int next(String signs, String text, int from, GivenParameter given) {
        boolean inBrackets = CLOSING.contains(signs);
        int depth = 0;
        int at = from;
        while (at < text.length()) {
            char sign = text.charAt(at);
            boolean outside = depth == 0 && !inBrackets;
            if (depth == 0 && signs.indexOf(sign) >= 0) {
                return at;
            }
            if (outside && sign == '`' || !outside && (sign == '"' || sign == '\'')) {
                at = closingQuote(text, at, given);
            } else if (OPENING.indexOf(sign) >= 0) {
                depth++;
            } else if (CLOSING.indexOf(sign) >= 0) {
                if (outside) {
                    throw given.rejected("A bracket in " + given.parameter() + " has no opening bracket.");
                }
                depth--;
            }
            at++;
        }
        if (inBrackets || depth > 0) {
            throw given.rejected("A bracket in " + given.parameter() + " is not closed.");
        }
        return at;
    }

    private static int closingQuote(String text, int opening, GivenParameter given) {
        char quote = text.charAt(opening);
        int at = opening + 1;
        while (at < text.length() && text.charAt(at) != quote) {
            at += quote != '`' && text.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= text.length()) {
            throw given.rejected("A quote or backtick in " + given.parameter() + " is not closed.");
        }
        return at;
    }

    @Override
    public String toString() {
        return relationships
                + (relationshipWhere == null ? "" : "[" + relationshipWhere + "]")
                + (labels == null ? "" : ":" + labels)
                + (where == null ? "" : "(" + where + ")");
    }
}
