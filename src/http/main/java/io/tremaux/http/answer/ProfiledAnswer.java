package io.tremaux.http.answer;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.QueryExecution;
import io.tremaux.http.filter.CsrfFilter;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.http.server.Client;
import io.tremaux.json.Json;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.profile.Breakdown;
import io.tremaux.profile.Mode;
import io.tremaux.profile.Profile;
import io.tremaux.profile.Recording;
import io.tremaux.request.Parameters;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * A profile of one request: it is repeated for some seconds under a profiler, each time in a transaction of its own,
 * and only counts. Files with flame graphs are left in the server's folder of logs. Only for administrators, where a
 * setting allows it.
 */
public record ProfiledAnswer(CallersDatabase database, RequestInfo asked, Mode mode, long seconds, Path folder) {
    static final Choice<Mode> PROFILE = new Choice<>(
            CsrfFilter.PROFILE,
            List.of(Mode.values()),
            null,
            "Repeats the traversal under a profiler, and answers with the profile instead of the results. Only for"
                    + " administrators, and with `return=count`.",
            "cpu");
    static final Whole SECONDS = new Whole(
            "profileSeconds",
            1,
            300,
            10,
            "With `profile`: the number of seconds for which the traversal is repeated.",
            30);

    /** The parameters that are read here. */
    public static final List<Parameter> PARAMETERS = List.of(PROFILE, SECONDS);

    private static final int LARGEST = 20;
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** How often the request was repeated, and what that took on the average. */
    private record Repeated(long runs, double msPerRun, Outcome last) {}

    /** The answer: its components are the members of the JSON. */
    private record Document(long count, @Nullable String truncated, Profiled profile) {}

    /**
     * The profile, as the answer shows it.
     *
     * @param runs of the request while it was profiled
     * @param samples of the thread; bytes in a profile of allocations by the JDK
     * @param shares of the kinds of work, from 0 to 1
     */
    private record Profiled(
            String mode,
            String profiler,
            long runs,
            double msPerRun,
            long samples,
            Map<String, Double> shares,
            List<Largest> largest,
            List<String> files) {}

    /** A frame, and the share of samples that were taken in it, from 0 to 1. */
    private record Largest(String frame, double share) {}

    /**
     * The profile that is wanted; null if none is.
     *
     * @throws InvalidParameterException if a parameter has no such value, or the request asks for more than the count
     * @throws Recording.BusyException if another profile is being taken
     */
    public static @Nullable ProfiledAnswer of(CallersDatabase database, RequestInfo asked, Parameters parameters) {
        Mode mode = parameters.choice(PROFILE);
        long seconds = parameters.whole(SECONDS);
        if (mode == null) {
            return null;
        }
        if (!asked.countsOnly()) {
            throw new InvalidParameterException(
                    "return",
                    parameters.text(RowOptions.RETURN),
                    "count",
                    "A profiled traversal returns only the count.");
        }
        database.requireAdministrator();
        Path folder = database.answerLimits().profiles();
        if (folder == null) {
            throw Problem.of(
                            Kind.FORBIDDEN,
                            "The setting " + database.setting("profile.enabled")
                                    + " is false, so this server takes no profiles.")
                    .thrown();
        }
        Recording.requireFree();
        return new ProfiledAnswer(database, asked, mode, seconds, folder);
    }

    /**
     * Answers when it is the traversals' turn. The first run fills the caches and is not in the profile. The last run
     * goes on to its end: the setting {@code walks.timeout} does not apply here.
     */
    public Response at(Turn turn) {
        Repeated repeated;
        Profile profile;
        try (Recording recording = Recording.reserve()) { // another may have begun while this one waited
            count(turn);
            recording.start(mode);
            repeated = repeat(turn);
            profile = recording.end(file());
        }
        Breakdown breakdown = Breakdown.of(profile.stacks());
        return Response.ok(document(repeated, profile, breakdown), MediaType.APPLICATION_JSON)
                .build();
    }

    private Repeated repeat(Turn turn) {
        long begun = System.nanoTime();
        long end = begun + TimeUnit.SECONDS.toNanos(seconds);
        long runs = 0;
        Outcome last;
        do {
            last = count(turn);
            runs++;
        } while (System.nanoTime() - end < 0);
        return new Repeated(runs, (double) (System.nanoTime() - begun) / TimeUnit.MILLISECONDS.toNanos(1) / runs, last);
    }

    private Outcome count(Turn turn) {
        try (CallersTransaction transaction = database.begin(asked.metadata());
                Client.Bond bond = database.client().terminates(transaction);
                QueryExecution execution = transaction.open(asked.query(), turn)) {
            return execution.count();
        }
    }

    private Path file() {
        return folder.resolve(NAME.format(Instant.now()) + "-" + mode);
    }

    private byte[] document(Repeated repeated, Profile profile, Breakdown breakdown) {
        Map<String, Double> shares = new LinkedHashMap<>();
        for (Breakdown.Kind kind : Breakdown.Kind.values()) {
            shares.put(kind.toString(), Json.rounded(breakdown.share(kind)));
        }
        Profiled profiled = new Profiled(
                mode.toString(),
                profile.profiler(),
                repeated.runs,
                Json.rounded(repeated.msPerRun),
                breakdown.total(),
                shares,
                breakdown.largest(LARGEST).stream()
                        .map(each -> new Largest(each.getKey(), Json.rounded(each.getValue())))
                        .toList(),
                profile.files().stream().map(Path::toString).toList());
        return Json.bytes(new Document(repeated.last.count(), repeated.last.truncated(), profiled));
    }
}
