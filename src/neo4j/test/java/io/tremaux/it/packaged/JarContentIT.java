package io.tremaux.it.packaged;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is in the one jar that people put into their Neo4j, and what must not be. */
class JarContentIT {
    private static final String SHADED = "io/tremaux/shaded/";
    private static final String SERVICES = "META-INF/services/";

    private JarFile jar;

    @BeforeEach
    void open() throws IOException {
        jar = new JarFile(System.getProperty("tremaux.jar"));
    }

    @AfterEach
    void close() throws IOException {
        jar.close();
    }

    @Test
    void shouldHoldOnlyOurClassesAndRelocatedOnes() {
        assertThat(files())
                .filteredOn(name -> !name.startsWith("META-INF/"))
                .isNotEmpty()
                .allMatch(name -> name.startsWith("io/tremaux/"));
    }

    @Test
    void shouldBundleTheseProjectsAlone() {
        assertThat(files())
                .filteredOn(name -> name.startsWith(SHADED))
                .extracting(name -> name.substring(SHADED.length()).replaceFirst("/.*", ""))
                .containsOnly("arrow", "fastutil", "flatbuffers", "prometheus", "re2j", "rsql");
    }

    @Test
    void shouldHoldTheLicencesOfWhatItBundles() {
        assertThat(files())
                .contains(
                        "META-INF/LICENSE",
                        "META-INF/NOTICE",
                        "META-INF/licences/arrow.txt",
                        "META-INF/licences/d3.txt",
                        "META-INF/licences/fastutil.txt",
                        "META-INF/licences/flatbuffers.txt",
                        "META-INF/licences/prometheus.txt",
                        "META-INF/licences/re2j.txt",
                        "META-INF/licences/rsql-parser.txt",
                        "META-INF/licences/uplot.txt");
    }

    @Test
    void shouldHoldEveryServiceItNames() throws IOException {
        for (String file : files()) {
            if (file.startsWith(SERVICES)) {
                String text = new String(jar.getInputStream(new ZipEntry(file)).readAllBytes(), UTF_8);
                assertThat(text.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")))
                        .as(file)
                        .isNotEmpty()
                        .allSatisfy(name -> assertThat(files()).contains(name.replace('.', '/') + ".class"));
            }
        }
    }

    private List<String> files() {
        return jar.stream()
                .filter(entry -> !entry.isDirectory())
                .map(JarEntry::getName)
                .toList();
    }
}
