package io.tremaux.traversal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.parameter.GivenParameter;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a step is bound to takes memory in proportion to its text. */
class RelationshipStepTest {
    @Test
    void shouldShareExceptionsAndHaveEachOnce() {
        String text = ">|".repeat(1000) + "-A|".repeat(1000) + "-B";
        RelationshipStep step = RelationshipStep.parse(text, new GivenParameter("relationshipFilter", text, ""));

        RelationshipChoice[] choices = step.bind(new NumberedTokens());

        assertThat(choices).hasSize(1000);
        Set<List<RelationshipChoice>> exceptions = Collections.newSetFromMap(new IdentityHashMap<>());
        Arrays.stream(choices).map(RelationshipChoice::except).forEach(exceptions::add);
        assertThat(exceptions).hasSize(1);
        assertThat(choices[0].except()).hasSize(2);
    }
}
