package io.tremaux.profile;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.profile.Breakdown.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A new or renamed class of the two packages that read the graph needs a place in these tables. */
class BreakdownTest {

    /** {@link Kind#OTHER} has those that serve several kinds: their frames count as their callers' kind. */
    private static final Map<Kind, Set<String>> OF_CACHE = Map.of(
            Kind.LABELS, Set.of("BypassedLabels", "LabelBatch", "LabelDictionary", "LabelPages", "PagedLabels"),
            Kind.PROPERTIES,
                    Set.of(
                            "BypassedProperties",
                            "BypassedRelationshipProperties",
                            "CodePage",
                            "NumberPage",
                            "ObjectPage",
                            "PageNeeds",
                            "PagedProperties",
                            "PagedRelationshipProperties",
                            "PropertyColumn",
                            "PropertyColumns",
                            "PropertyPage",
                            "ValueBatch",
                            "ValueDictionary",
                            "PredicateMemo"),
            Kind.RELATIONSHIPS,
                    Set.of(
                            "AdjacencyColumn",
                            "AdjacencyList",
                            "AdjacencyPage",
                            "BypassedRelationships",
                            "HubLedger",
                            "ListBatch",
                            "SingleScan",
                            "PagedRelationships",
                            "RunChoice"),
            Kind.OTHER,
                    Set.of(
                            "Batch",
                            "CacheStatistics",
                            "CacheVisitor",
                            "Column",
                            "WriteBuffer",
                            "GraphCache",
                            "Packed",
                            "PageDirectory",
                            "PageReader",
                            "Stripes",
                            "Sweep"));

    private static final Map<Kind, Set<String>> OF_CURSORS = Map.of(
            Kind.LABELS, Set.of("CursorLabels", "StoreLabels"),
            Kind.PROPERTIES, Set.of("CursorProperties", "StoreProperties", "StoreRelationshipProperties"),
            Kind.RELATIONSHIPS, Set.of("CursorRelationships", "RelationshipReader", "StoreRelationships"),
            Kind.OTHER, Set.of("KernelNodeReader", "NodeReader", "Selection", "StorageNodeReader", "StoreCursors"));

    private static final Map<Kind, Set<String>> OF_ENTITIES = Map.of(
            Kind.LABELS, Set.of("CoreLabels"),
            Kind.PROPERTIES, Set.of("CoreProperties"),
            Kind.RELATIONSHIPS,
                    Set.of(
                            "CoreRelationships",
                            "FacadeRelationships",
                            "NoRelationships",
                            "NodeRelationships",
                            "RelationshipsOnce",
                            "TestedRelationships"),
            Kind.OTHER, Set.of("NodeAtHand", "StoreTokens"));

    @Test
    void shouldKnowEachClassThatReads() throws IOException {
        assertThat(kindsOf("core", "cache")).isEqualTo(OF_CACHE);
        assertThat(kindsOf("neo4j", "neo4j/cursor")).isEqualTo(OF_CURSORS);
        assertThat(kindsOf("neo4j", "neo4j/entity")).isEqualTo(OF_ENTITIES);
    }

    private static Map<Kind, Set<String>> kindsOf(String module, String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src", module, "main", "java", "io", "tremaux", folder))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(file -> !file.equals("package-info.java"))
                    .map(file -> file.replace(".java", ""))
                    .collect(groupingBy(
                            name -> kindOf("io/tremaux/" + folder + "/" + name + ".find_[j]"),
                            mapping(name -> name, toCollection(TreeSet::new))));
        }
    }

    private static Kind kindOf(String stack) {
        Breakdown breakdown = Breakdown.of(List.of("java/lang/Thread.run;" + stack + " 1"));
        return Stream.of(Kind.values())
                .filter(kind -> breakdown.share(kind) == 1)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "PROPERTIES, io/tremaux/cache/PagedRelationships.append;io/tremaux/cache/PropertyPage.find",
        "RELATIONSHIPS, io/tremaux/cache/PagedRelationships.append;io/tremaux/cache/PageDirectory.page",
        "LABELS, io.tremaux.cache.PagedLabels.has;io.tremaux.cache.LabelDictionary$Sets.mask",
        "LABELS, io.tremaux.neo4j.cursor.StoreLabels.read;io.tremaux.neo4j.cursor.StorageNodeReader.labels",
        "OTHER, io/tremaux/traversal/walk/Walker.next"
    })
    void shouldCountAStackByItsDeepestKnownFrame(Kind kind, String stack) {
        assertThat(kindOf(stack)).isEqualTo(kind);
    }

    @Test
    void shouldShareTheSamplesAmongKinds() {
        Breakdown breakdown = Breakdown.of(List.of(
                "main;io/tremaux/walk/Walker.next;io/tremaux/cache/LabelPages.get 3", "main;java/lang/Thread.run 1"));

        assertThat(breakdown.share(Kind.LABELS)).isEqualTo(0.75);
        assertThat(breakdown.share(Kind.OTHER)).isEqualTo(0.25);
        assertThat(breakdown.total()).isEqualTo(4);
    }
}
