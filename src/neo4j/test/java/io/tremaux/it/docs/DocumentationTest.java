package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages hang together: each link leads somewhere, and the index has each page. */
class DocumentationTest {
    private static final Path DOCS = Path.of("docs");
    private static final Path README = Path.of("README.md");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final int LONGEST_README = 150;

    static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(Path.of(""));
                Stream<Path> docs = Files.list(DOCS)) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldLinkToWhatIsThere(Path page) throws IOException {
        Matcher link = LINK.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""));
        while (link.find()) {
            if (!link.group(1).startsWith("http")) {
                Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                assertThat(target).as(page + ": " + link.group()).exists();
                if (link.group(2) != null) {
                    assertThat(anchors(target)).as(page + ": " + link.group()).contains(link.group(2));
                }
            }
        }
    }

    /** As GitHub makes them of headings. */
    private static List<String> anchors(Path page) throws IOException {
        List<String> anchors = new ArrayList<>();
        Matcher heading = HEADING.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""));
        while (heading.find()) {
            anchors.add(heading.group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }

    @Test
    void shouldHaveEachPageInTheIndex() throws IOException {
        String index = Files.readString(DOCS.resolve("README.md"));
        for (Path page : pages()) {
            if (!page.endsWith("README.md")) {
                assertThat(index).contains("](" + DOCS.relativize(page) + ")");
            }
        }
    }

    @Test
    void shouldBeginWithAReadmeThatIsReadInMinutes() throws IOException {
        assertThat(Files.readAllLines(README)).hasSizeLessThanOrEqualTo(LONGEST_README);
    }

    static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("scripts"))) {
            List<Path> scripts = new ArrayList<>();
            for (Path file : files.filter(Files::isExecutable)
                    .filter(Files::isRegularFile)
                    .toList()) {
                if (Files.readString(file).startsWith("#!/usr/bin/env bash")) {
                    scripts.add(file);
                }
            }
            return scripts;
        }
    }

    /** What {@code --help} prints: a line without a hash would end it, and be run as a command. */
    @ParameterizedTest
    @MethodSource("scripts")
    void shouldBeginAScriptWithNothingButItsHelp(Path script) throws IOException {
        assertThat(Files.readAllLines(script).stream().takeWhile(line -> !line.isBlank()))
                .hasSizeGreaterThan(1)
                .allMatch(line -> line.startsWith("#"));
    }
}
