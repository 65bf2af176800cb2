package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.coherence.Stage.HeldBack;
import io.tremaux.coherence.Stage.Request;
import io.tremaux.coherence.Stage.Seen;

/** The ways in which a cache could break the law, each played in the one order in which it would. */
enum Scenario {
    A_COMMIT_BETWEEN_TWO_REQUESTS {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
            stage.commitChange(node);
            assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        }
    },

    /** The commit lands while a reader is between the store and the cache. */
    A_STALE_FILL {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            try (Request slow = stage.request()) {
                boolean[] committed = {false};
                slow.see(node, () -> {
                    if (!committed[0]) {
                        committed[0] = true;
                        stage.commitChange(node);
                    }
                });
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
            }
        }
    },

    /** The same, and others have noticed the commit before the reader publishes. */
    A_STALE_FILL_AFTER_ALL_WAS_FORGOTTEN {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            long other = stage.node();
            try (Request slow = stage.request()) {
                Seen read = slow.read(node);
                stage.commitChange(node);
                stage.seenBy(other);
                slow.publish(node, read);
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
            }
        }
    },

    /** C is ahead of L: what is read before the commit is applied must not count as new. */
    A_COMMIT_PUBLISHED_AND_NOT_APPLIED {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            try (HeldBack commit = stage.holdBack(node)) {
                assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
                commit.letGo();
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
            }
        }
    },

    /** The same, and it is applied while the reader is between the store and the cache. */
    A_COMMIT_APPLIED_JUST_AFTER_THE_STORE_WAS_READ {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            try (HeldBack commit = stage.holdBack(node);
                    Request reader = stage.request()) {
                reader.see(node, commit::letGo);
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
            }
        }
    },

    /** L stands still at an older commit while a newer one has returned. */
    A_COMMIT_RETURNED_WHILE_AN_OLDER_ONE_IS_APPLIED {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            long other = stage.node();
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
            try (HeldBack older = stage.holdBack(other)) {
                stage.seenBy(node);
                stage.commitChange(node);
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
                stage.seenBy(other);
                older.letGo();
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
                assertThat(stage.seenBy(other)).isEqualTo(Stage.AFTER);
            }
        }
    },

    /** A request begins while another is in the middle of catching up. */
    A_COMMIT_HALF_FORGOTTEN {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
            stage.commitChange(node);
            stage.inTheMiddleOfCatchingUp(() -> assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER));
            assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        }
    },

    /** While a reader publishes one node, another forgets its neighbour, which may lie in the same word or page. */
    A_NEIGHBOUR_FORGOTTEN_DURING_A_FILL {
        @Override
        void play(Stage stage) {
            long[] nodes = stage.neighbours();
            assertThat(stage.seenBy(nodes[0])).isEqualTo(Stage.BEFORE);
            try (Request slow = stage.request()) {
                slow.see(nodes[1], () -> {
                    stage.commitChange(nodes[0]);
                    stage.elsewhere(() -> stage.seenBy(nodes[0]));
                });
            }
            assertThat(stage.seenBy(nodes[0])).isEqualTo(Stage.AFTER);
        }
    },

    /**
     * As {@link #A_STALE_FILL_AFTER_ALL_WAS_FORGOTTEN}, but noticed by others after the reader has asked whether it
     * may.
     */
    A_STALE_FILL_THAT_ASKED_IN_TIME {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            long other = stage.node();
            try (Request slow = stage.request()) {
                boolean[] committed = {false};
                slow.see(node, () -> {
                    if (!committed[0]) {
                        committed[0] = true;
                        stage.commitChange(node);
                        stage.elsewhere(() -> stage.seenBy(other));
                    }
                });
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
            }
        }
    },

    /** A long walk begins again, so that what it reads from now on counts as newer than what it has read. */
    A_REQUEST_THAT_BEGINS_AGAIN {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            try (Request walk = stage.request()) {
                walk.stepOn(node);
                stage.commitChange(node);
                walk.renew();
                walk.see(node);
                assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
            }
        }
    },

    /** Changes made before the request began, and undone by a rollback. */
    UNCOMMITTED_CHANGES {
        @Override
        void play(Stage stage) {
            long node = stage.node();
            long other = stage.node();
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
            try (Request writer = stage.requestAfter(transaction -> {
                Stage.change(transaction, node);
                Stage.change(transaction, other);
            })) {
                assertThat(writer.see(node)).isEqualTo(Stage.AFTER);
                assertThat(writer.see(other)).isEqualTo(Stage.AFTER);
            }
            assertThat(stage.seenBy(other)).isEqualTo(Stage.BEFORE);
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
        }
    };

    abstract void play(Stage stage);
}
