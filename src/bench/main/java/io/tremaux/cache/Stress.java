package io.tremaux.cache;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Runs the tests beside this class, with the options of jcstress. Ends with an error after a forbidden outcome. Also
 * ends so if a deliberate mistake, an {@linkplain Expect#ACCEPTABLE_INTERESTING interesting} outcome, never showed:
 * then the tests could not have told it from right code.
 */
public final class Stress {
    private Stress() {}

    public static void main(String[] arguments) throws Exception {
        Options options = new Options(arguments);
        if (!options.parse()) {
            System.exit(2);
        }
        new JCStress(options).run();
        List<String> missed = missed(options.getResultFile());
        if (!missed.isEmpty()) {
            throw new AssertionError("No test caught these mistakes: " + missed);
        }
    }

    private static List<String> missed(String file) throws IOException, ClassNotFoundException {
        InProcessCollector results = new InProcessCollector();
        DiskReadCollector reader = new DiskReadCollector(file, results);
        reader.dump();
        reader.close();
        return results.getTestResults().stream()
                .map(TestResult::getName)
                .distinct()
                .flatMap(test -> missed(test, results.getTestResults()))
                .toList();
    }

    private static Stream<String> missed(String test, Collection<TestResult> results) {
        return TestList.getInfo(test).cases().stream()
                .filter(mistake -> mistake.expect() == Expect.ACCEPTABLE_INTERESTING)
                .filter(mistake -> results.stream()
                        .filter(result -> result.getName().equals(test))
                        .noneMatch(result -> result.getStateKeys().stream().anyMatch(mistake::matches)))
                .map(mistake -> test + ": " + mistake.matchPattern());
    }
}
