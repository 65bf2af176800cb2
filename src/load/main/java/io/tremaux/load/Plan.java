package io.tremaux.load;

import io.gatling.app.Gatling$;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Target;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The phases of a run, one after the other. */
final class Plan {
    /** Gatling makes its simulation itself, by the name of the class. */
    private static volatile Plan current;

    final Target target;
    final int gremlin;
    final Cpu cpu;
    final List<Phase> phases;

    private final Predicate<Phase> isLast;
    private final int mostUnderWay;
    private final Map<Phase, Boolean> skipped = new ConcurrentHashMap<>();

    /**
     * @param gremlin the port of Gremlin Server
     * @param isLast whether the phases after this one, which has ended, are not worth their time
     * @param mostUnderWay requests without an answer; more of them end the run
     */
    Plan(Target target, int gremlin, Cpu cpu, List<Phase> phases, Predicate<Phase> isLast, int mostUnderWay) {
        this.target = target;
        this.gremlin = gremlin;
        this.cpu = cpu;
        this.phases = phases;
        this.isLast = isLast;
        this.mostUnderWay = mostUnderWay;
    }

    static Plan current() {
        return current;
    }

    /** Whether the run ends where a user of this phase begins. */
    boolean isOver(Phase phase) {
        return phase.results.underWay() > mostUnderWay || skipped.computeIfAbsent(phase, this::isAfterTheLast);
    }

    private boolean isAfterTheLast(Phase phase) {
        return phases.subList(0, phases.indexOf(phase)).stream().anyMatch(isLast);
    }

    /** Sends all of it, and leaves Gatling's report below the folder. */
    void run(Path report) {
        run("-rf", report.toString());
    }

    /** Sends all of it. */
    void runUnreported(Path folder) {
        run("-rf", folder.toString(), "-nr");
    }

    private void run(String... arguments) {
        current = this;
        FailureLog.listen();
        int code = Gatling$.MODULE$.fromArgs(
                Stream.concat(Stream.of("-s", PhasesSimulation.class.getName()), Arrays.stream(arguments))
                        .toArray(String[]::new));
        if (code != 0) {
            throw new CommandException("Gatling ended with code " + code);
        }
    }
}
