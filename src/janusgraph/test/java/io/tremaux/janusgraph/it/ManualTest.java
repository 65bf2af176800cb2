package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.GraphSettings;
import io.tremaux.parameter.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about JanusGraph, and the help of the script, have what the code has. */
class ManualTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(tremaux\\.[a-z.-]+)` \\|");
    private static final Pattern OPTION = Pattern.compile("\"(--[a-z-]+)\"");

    private static List<String> found(Pattern pattern, String file) throws IOException {
        return pattern.matcher(Files.readString(Path.of(file)))
                .results()
                .map((MatchResult each) -> each.group(1))
                .distinct()
                .toList();
    }

    @Test
    void shouldListEachSetting() throws IOException {
        assertThat(found(ROW, "docs/janusgraph.md"))
                .containsExactlyInAnyOrderElementsOf(
                        GraphSettings.ALL.stream().map(Parameter::name).toList());
    }

    @Test
    void shouldListEachOption() throws IOException {
        String code = "src/janusgraph/main/java/io/tremaux/janusgraph/server/ServeOptions.java";
        String help = Files.readString(Path.of("scripts/janusgraph"));

        assertThat(found(OPTION, code))
                .hasSizeGreaterThan(7)
                .allSatisfy(option -> assertThat(help).contains("#   " + option + " "));
    }
}
