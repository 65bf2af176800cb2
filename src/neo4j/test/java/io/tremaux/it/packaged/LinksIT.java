package io.tremaux.it.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Neo4jVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.internal.kernel.api.NodeCursor;
import org.neo4j.internal.kernel.api.RelationshipDataAccessor;
import org.neo4j.internal.kernel.api.security.AbstractSecurityLog;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.internal.kernel.api.security.SecurityContext;
import org.neo4j.kernel.database.PrivilegeDatabaseReference;
import org.neo4j.storageengine.api.RelationshipSelection;

/** The jar is compiled against one Neo4j; whatever it refers to is there in the others too. */
class LinksIT {
    private static final Path JAR = Path.of(System.getProperty("tremaux.jar"));
    private static final String KERNEL = "org/neo4j/internal/kernel/api/";
    private static final Path TEST_CLASSES = Path.of("src", "neo4j", "target", "test-classes");

    /**
     * The Prometheus library looks for OpenTelemetry there, and does without where a class is missing. Profiles do
     * without async-profiler: no other class than the one that uses it may need it. The jar leaves readers and writers
     * of Arrow's single values out, which no vector needs until it is asked for one.
     */
    private static final String OPTIONAL =
            "io/tremaux/shaded/prometheus/metrics/tracer/\\w+/OpenTelemetry\\w+ needs io/opentelemetry/.*"
                    + "|io/tremaux/profile/AsyncProfiling needs one/profiler/.*"
                    + "|io/tremaux/shaded/arrow/vector/.* needs io/tremaux/shaded/arrow/vector/"
                    + "(complex/impl/(\\w+(Reader|Writer)Impl|(Dense)?UnionReader|ComplexCopier)|util/ObjectMapperFactory)\\b.*"
                    + "|io/tremaux/shaded/arrow/memory/BaseAllocator\\$Config needs org/immutables/.*"; // annotations

    static List<Neo4jVersion> versions() throws IOException {
        return Neo4jVersion.all();
    }

    static Stream<Neo4jVersion> dated() throws IOException {
        return versions().stream().filter(Neo4jVersion::isDated);
    }

    private static Linker linker(Path ours, Neo4jVersion version) throws IOException {
        List<Path> jars = new ArrayList<>(version.jars());
        jars.add(ours);
        return new Linker(jars);
    }

    @Test
    void shouldKnowTheOldestAndTheNewest() throws IOException {
        assertThat(versions())
                .extracting(Neo4jVersion::isDated)
                .contains(true, false)
                .hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void shouldLink(Neo4jVersion version) throws IOException {
        List<String> missing = new ArrayList<>();
        try (JarFile jar = new JarFile(JAR.toFile());
                Linker linker = linker(JAR, version)) {
            jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .forEach(name -> linker.missing(name)
                            .forEach(what -> missing.add(name + " needs " + what + ", not in Neo4j " + version)));
        }
        assertThat(missing).allMatch(one -> one.matches(OPTIONAL));
    }

    /** Uses what changed between the versions. */
    static final class Changed extends LoginContext {
        Changed(LoginContext other) {
            super(other.subject(), other.connectionInfo());
        }

        static int method(NodeCursor cursor, RelationshipSelection selection) {
            return cursor.degree(selection);
        }

        static AccessMode field() {
            return AccessMode.Static.FULL;
        }

        static Class<?> type() {
            return RelationshipDataAccessor.class;
        }

        @Override
        public SecurityContext authorize(IdLookup ids, PrivilegeDatabaseReference database, AbstractSecurityLog log) {
            return null;
        }
    }

    private static Set<String> missingOfChanged(Neo4jVersion version) throws IOException {
        try (Linker linker = linker(TEST_CLASSES, version)) {
            return linker.missing(Changed.class.getName().replace('.', '/'));
        }
    }

    @ParameterizedTest
    @MethodSource("dated")
    void shouldNoticeWhatDoesNotLink(Neo4jVersion version) throws IOException {
        assertThat(missingOfChanged(version))
                .containsExactlyInAnyOrder(
                        KERNEL + "NodeCursor.degree(Lorg/neo4j/storageengine/api/RelationshipSelection;)I",
                        KERNEL + "RelationshipDataAccessor",
                        KERNEL + "security/AccessMode$Static",
                        "an implementation of " + KERNEL + "security/LoginContext.authorize(L" + KERNEL
                                + "security/LoginContext$IdLookup;Lorg/neo4j/kernel/database/PrivilegeDatabaseReference;L"
                                + KERNEL + "security/AbstractSecurityLog;J)L" + KERNEL + "security/SecurityContext;");
    }

    @Test
    void shouldNotBlameWhatLinks() throws IOException {
        for (Neo4jVersion version : versions()) {
            if (!version.isDated()) {
                assertThat(missingOfChanged(version)).as(version.number()).isEmpty();
            }
        }
    }
}
