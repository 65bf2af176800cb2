package io.tremaux.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.profile.Breakdown.Kind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreakdownTest {
    private static Kind kindOf(String stack) {
        Breakdown breakdown = Breakdown.of(List.of("java/lang/Thread.run;" + stack + " 1"));
        return Stream.of(Kind.values())
                .filter(kind -> breakdown.share(kind) == 1)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "PROPERTIES, io/tremaux/cache/PagedRelationships.append;io/tremaux/cache/property/PropertyPage.find",
        "RELATIONSHIPS, io/tremaux/cache/PagedRelationships.append;io/tremaux/cache/page/PageDirectory.page",
        "RELATIONSHIPS, io/tremaux/traversal/walk/Walker.next;io/tremaux/cache/relationship/HubCachingPolicy.take",
        "RELATIONSHIPS, io.tremaux.neo4j.cursor.CursorRelationships.of;"
                + "org.neo4j.kernel.impl.newapi.DefaultRelationshipTraversalCursor.next",
        "RELATIONSHIPS, io/tremaux/neo4j/cursor/StoreRelationships$$Lambda$12.run_[j];java/util/Arrays.fill_[i]",
        "RELATIONSHIPS, org/neo4j/kernel/impl/core/NodeEntity.getRelationships_[j]",
        "PROPERTIES, io/tremaux/neo4j/cursor/CursorProperties.value;org/neo4j/values/storable/Values.of",
        "LABELS, io.tremaux.neo4j.entity.CoreApiLabels.ask;org.neo4j.kernel.impl.core.NodeEntity.getId",
        "PROPERTIES, io.tremaux.cache.request.RequestProperties.value;java.util.HashMap.get",
        "LABELS, io.tremaux.cache.PagedLabels.has;io.tremaux.cache.label.LabelSet.mask",
        "LABELS, io.tremaux.neo4j.cursor.StoreLabels.read;io.tremaux.neo4j.cursor.StorageNodeReader.labels",
        "OTHER, io/tremaux/traversal/walk/Walker.next",
        "OTHER, io/tremaux/of/another/Jar.next"
    })
    void shouldCountAStackByItsDeepestKnownFrame(Kind kind, String stack) {
        assertThat(kindOf(stack)).isEqualTo(kind);
    }

    @Test
    void shouldShareTheSamplesAmongKinds() {
        Breakdown breakdown = Breakdown.of(List.of(
                "main;io/tremaux/traversal/walk/Walker.next;io/tremaux/cache/label/LabelPages.get 3",
                "main;java/lang/Thread.run 1"));

        assertThat(breakdown.share(Kind.LABELS)).isEqualTo(0.75);
        assertThat(breakdown.share(Kind.OTHER)).isEqualTo(0.25);
        assertThat(breakdown.total()).isEqualTo(4);
    }
}
