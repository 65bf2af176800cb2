package io.tremaux.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.profile.Breakdown.Kind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A new or renamed class of the two packages that read the graph needs a place in these tables. */
class BreakdownTest {

    /** {@link Kind#OTHER} has those that serve several kinds: their frames count as their callers' kind. */
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
        "LABELS, io.tremaux.cache.PagedLabels.has;io.tremaux.cache.label.LabelDictionary$Sets.mask",
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
