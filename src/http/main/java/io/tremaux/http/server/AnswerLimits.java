package io.tremaux.http.server;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What settings say of answers.
 *
 * @param maxRows that a JSON document may have; lines have no such limit
 * @param walksTimeout how long a traversal or recommendation may run, without its waiting; zero for any time
 * @param profiles the folder in which profiles are left; null if none may be taken
 */
public record AnswerLimits(
        long maxRows, Duration walksTimeout, @Nullable Path profiles) {}
