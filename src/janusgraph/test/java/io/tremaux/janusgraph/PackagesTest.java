package io.tremaux.janusgraph;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which package of this module may import which. */
class PackagesTest {
    private static final String ROOT = "io.tremaux.janusgraph";

    private final JavaClasses ours = read();

    private static JavaClasses read() {
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false); // names are enough
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(ROOT);
    }

    private void mayNotImport(String name, String... others) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .check(ours);
    }

    @Test
    void shouldImportOnlyWhatStandsAbove() {
        mayNotImport("name", ROOT, ROOT + ".gremlin", ROOT + ".tinkerpop", ROOT + ".row", "org.janusgraph..");
        mayNotImport("tinkerpop", ROOT, ROOT + ".gremlin", ROOT + ".row", "org.janusgraph.graphdb..");
        mayNotImport("row", ROOT, ROOT + ".gremlin");
        mayNotImport("ingest", ROOT + ".gremlin", ROOT + ".row", ROOT + ".tinkerpop", ROOT + ".server");
        mayNotImport("gremlin", ROOT, ROOT + ".row", "org.janusgraph..");
    }

    /** A Gremlin Server has none of these libraries. */
    @Test
    void shouldKeepTheWebServerInItsPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".server")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + ".server",
                        "io.tremaux.http..",
                        "io.tremaux.json..",
                        "io.tremaux.metrics..",
                        "org.eclipse.jetty..",
                        "org.glassfish..",
                        "javax.servlet..",
                        "javax.ws..",
                        "com.fasterxml..")
                .check(ours);
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".server", ROOT + ".ingest")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".ingest", "io.tremaux.ingest..")
                .check(ours);
    }
}
