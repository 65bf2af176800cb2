package io.tremaux.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CurrentFacadesTest {
    private long generation;

    /** A view that makes its facades anew whenever it is asked, and admits it by its generation alone. */
    private final GraphView view = new GraphView() {
        @Override
        public long generation() {
            return generation;
        }

        @Override
        public Labels labels() {
            return new Labels(false) {
                @Override
                protected boolean ask(long node, int label) {
                    return false;
                }
            };
        }

        @Override
        public Properties properties() {
            return new Properties() {
                @Override
                public Object value(long node, int key) {
                    return key;
                }
            };
        }

        @Override
        public Relationships relationships() {
            return new Relationships() {
                @Override
                public void append(long node, RelationshipChoice choice, Neighbours to) {}
            };
        }

        @Override
        public RelationshipProperties relationshipProperties() {
            return new RelationshipProperties() {
                @Override
                public Object value(long relationship, int key) {
                    return key;
                }

                @Override
                public boolean leads(long relationship, long source, int type, long target) {
                    return true;
                }
            };
        }
    };

    private final CurrentFacades snapshot = new CurrentFacades(view);

    @Test
    void shouldKeepFacadesWithinAGeneration() {
        Labels labels = snapshot.labels();
        assertThat(snapshot.refresh()).isFalse();
        assertThat(snapshot.labels()).isSameAs(labels);
    }

    @Test
    void shouldTakeAllFacadesOfTheNextGeneration() {
        Labels labels = snapshot.labels();
        Properties properties = snapshot.properties();
        Relationships relationships = snapshot.relationships();
        RelationshipProperties relationshipProperties = snapshot.relationshipProperties();
        long before = snapshot.generation();
        generation++;
        assertThat(snapshot.generation())
                .as("while it has the facades of before")
                .isEqualTo(before);
        assertThat(snapshot.refresh()).isTrue();
        assertThat(snapshot.generation()).isEqualTo(generation);
        assertThat(snapshot.labels()).isNotSameAs(labels);
        assertThat(snapshot.properties()).isNotSameAs(properties);
        assertThat(snapshot.relationships()).isNotSameAs(relationships);
        assertThat(snapshot.relationshipProperties()).isNotSameAs(relationshipProperties);
        assertThat(snapshot.refresh()).as("again").isFalse();
    }
}
