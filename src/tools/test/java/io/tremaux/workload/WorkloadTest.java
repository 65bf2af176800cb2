package io.tremaux.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.workload.ArrayLoop.Uniqueness;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {
    /** A diamond, (0)-[:A]->(1), (0)-[:A]->(2), (1)-[:B]->(3), (2)-[:B]->(3), below which (3)-[:A]->(4) is. */
    private static final StoredGraph DIAMOND = new StoredGraph() {
        @Override
        public int nodes() {
            return 5;
        }

        @Override
        public void forEachRelationship(RelationshipTaker taker) {
            taker.take(0, 1, "A");
            taker.take(0, 2, "A");
            taker.take(1, 3, "B");
            taker.take(2, 3, "B");
            taker.take(3, 4, "A");
        }

        @Override
        public void forEachNode(NodeTaker taker) {
            for (int node = 0; node < nodes(); node++) {
                int id = node;
                taker.take(id, label -> label.equals("Odd") && id % 2 == 1, id == 3);
            }
        }
    };

    private static long count(Workload workload, int start) {
        ArrayLoop loop = new ArrayLoop(Csr.of(DIAMOND, workload), workload.manner(), new int[] {start});
        loop.run();
        return loop.counts().returned();
    }

    private static Workload reach(String relationships) {
        return Workload.reach(Starts.at("Any"), relationships);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {">; 0; 5", "A>; 0; 3", "<B; 3; 3", "A|B; 4; 5", "A>|B>; 1; 3", "<A|B>; 1; 3", "B; 0; 1"})
    void arraysFollowWhatTheFilterNames(String relationships, int start, long nodes) {
        assertThat(count(reach(relationships), start)).isEqualTo(nodes);
    }

    @Test
    void arraysReturnWhatLabelsAndValuesAllow() {
        assertThat(count(reach(">").labelled(">Odd"), 0)).isEqualTo(2);
        assertThat(count(reach(">").labelled("-Odd"), 0)).isEqualTo(2);
        assertThat(count(reach(">").labelled(">Odd").ofTrue(), 0)).isEqualTo(1);
        assertThat(count(reach(">").downTo(1), 0)).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = Uniqueness.class,
            names = {"RELATIONSHIP_PATH", "NODE_PATH"})
    void arraysCountPaths(Uniqueness uniqueness) {
        assertThat(count(reach(">").depthFirst(uniqueness), 0)).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource(
            value = Uniqueness.class,
            names = {"NODE_GLOBAL", "NONE"})
    void arraysRejectABoundOnTheDepthThatTheyCannotRespect(Uniqueness uniqueness) {
        Workload bounded = reach(">").depthFirst(uniqueness).downTo(1);
        assertThatThrownBy(() -> count(bounded, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aWorkloadSaysTheSameInEachLanguage() {
        Workload denied = Graph.WORDNET.subset().downTo(3);
        assertThat(denied.config())
                .isEqualTo("relationshipFilter: '<HYPERNYM', labelFilter: '-noun.artifact', maxLevel: 3, bfs: true");
        assertThat(denied.pattern())
                .isEqualTo("p = (r)<-[:HYPERNYM*0..3]-(n) WHERE none(m IN nodes(p) WHERE m:`noun.artifact`)");
        assertThat(denied.quantified()).isEqualTo("(r) (()<-[:HYPERNYM]-(:!`noun.artifact`)){0,3} (n)");
        assertThat(Graph.TREE.subset().pattern()).isEqualTo("(r)-[:HAS_A|HAS_B*0..]->(n:B {value: true})");
        assertThat(Graph.TREE.subset().tremauxConfig())
                .isEqualTo("relationshipFilter: 'HAS_A>|HAS_B>', labelFilter: '>B', bfs: true,"
                        + " resultWhere: 'value==true', uniqueness: 'NODE_GLOBAL'");
        assertThat(Graph.STUDY.named("T1"))
                .hasToString("T1: from Root, `HAS_A>\\|HAS_B>`, `>B`, NONE, depth-first, true values");
        assertThat(URLDecoder.decode(Graph.STUDY.query(), StandardCharsets.UTF_8))
                .isEqualTo("uniqueness=NONE&start=`Root`&expand=A=>HAS_B>&expand=B=>HAS_A>&labelFilter=>B"
                        + "&resultWhere=value==true");
    }

    @Test
    void startsAreFoundInCypherAndByTremaux() {
        Starts entity = Graph.WORDNET.everyNode().starts();
        assertThat(entity.pattern()).isEqualTo("(r:`noun.Tops` {id: 'n00001740'})");
        assertThat(entity.selector()).isEqualTo("`noun.Tops`(id==n00001740)");
    }
}
