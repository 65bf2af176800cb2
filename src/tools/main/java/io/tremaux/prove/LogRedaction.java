package io.tremaux.prove;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What Neo4j leaves out of its query log, by a setting, so that a query cannot be replayed from it. */
enum LogRedaction {
    LITERALS("the log hides their literals. Log again with db.logs.query.obfuscate_literals=false"),
    PARAMETERS("the log leaves out their parameters. Log again with db.logs.query.parameter_logging_enabled=true"),
    ENDS("the log cuts their parameters short. Log again with a larger db.logs.query.max_parameter_length");

    /** In place of a literal. */
    private static final String STARS = "******";

    private static final Pattern CUT = Pattern.compile("\\.\\.\\.(?:, |}$)");

    /** And how to get a log that shows it. */
    final String why;

    LogRedaction(String why) {
        this.why = why;
    }

    /** @param parameters a map as the log prints it */
    static Optional<LogRedaction> of(String query, String parameters) {
        if (Calls.visible(query).contains(STARS)) {
            return Optional.of(LITERALS);
        }
        Map<String, Object> shown;
        try {
            shown = LoggedValues.read(parameters);
        } catch (IllegalArgumentException e) {
            return isCut(parameters) ? Optional.of(ENDS) : Optional.empty();
        }
        Set<String> words = shown.keySet().stream().map(Calls::word).collect(Collectors.toSet());
        return words.containsAll(Calls.parameters(query)) ? Optional.empty() : Optional.of(PARAMETERS);
    }

    /** Neo4j marks the end of a text and of a number that it cuts, and closes no list and no map. */
    private static boolean isCut(String parameters) {
        return CUT.matcher(parameters).find() || excess(parameters, '[', ']') != 0 || excess(parameters, '{', '}') != 0;
    }

    private static int excess(String text, char opening, char closing) {
        return text.chars().map(c -> c == opening ? 1 : c == closing ? -1 : 0).sum();
    }
}
