package io.tremaux.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.DocumentedTable;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProblemTest {
    private static final Pattern TYPE = Pattern.compile("`([a-z-]+)`");
    private static final String PREFIX = "urn:tremaux:problem:";

    @Test
    void shouldBeDocumentedWithItsStatus() throws IOException {
        List<String> documented = new ArrayList<>();
        for (List<String> row : DocumentedTable.rows(Path.of("docs/parameters.md"), "## Errors")) {
            List<String> types = TYPE.matcher(row.get(1))
                    .results()
                    .map(type -> PREFIX + type.group(1))
                    .toList();
            documented.addAll(types);
            assertThat(Arrays.stream(Kind.values()).filter(kind -> types.contains(kind.type())))
                    .as(row.get(0))
                    .allMatch(kind -> row.get(0).contains(String.valueOf(kind.status())));
        }

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Kind.values()).map(Kind::type).toList());
    }
}
