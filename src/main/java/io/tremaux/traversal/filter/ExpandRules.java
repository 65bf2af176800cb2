package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.List;

/**
 * Which relationships are followed by the labels of the node they leave: rules, the first that matches decides. A node that
 * none matches is not expanded.
 *
 * <pre>
 * rule        = labels "=&gt;" step      split at the first =&gt; outside backticks
 * labels      = set ("|" set)*       the node has all labels of any one set; nothing at all: every node
 * set         = name (":" name)*
 * name        = any text but backticks, | : and =&gt;, blanks around it dropped; or any text in backticks (`` for ` in it)
 * step        = one step of a {@link RelationshipFilter}; nothing at all: every relationship
 * </pre>
 *
 * <p>Immutable: safe for use by any thread. What is bound asks labels in the order of the text until a rule matches, never
 * one that the store has not seen, and allocates nothing.
 */
public final class ExpandRules implements Expansion {
    private static final RelationshipChoice[] NOTHING = {};

    private final List<ExpandRule> rules;

    private ExpandRules(List<ExpandRule> rules) {
        this.rules = rules;
    }

    /**
     * Parses rules.
     *
     * @throws InvalidParameterException if there are none, or one of them cannot be used: its value is then that one
     */
    public static ExpandRules parse(List<String> rules) {
        if (rules.isEmpty()) {
            throw new Given("expand", "", ExpandRule.EXPECTED).refused("expand has no rule.");
        }
        return new ExpandRules(rules.stream().map(ExpandRule::parse).toList());
    }

    @Override
    public Bound bind(Tokens tokens) {
        BoundRule[] bound =
                rules.stream().map(rule -> BoundRule.of(rule, tokens)).toArray(BoundRule[]::new);
        return (labels, node, depth) -> choices(bound, labels, node);
    }

    private static RelationshipChoice[] choices(BoundRule[] rules, Labels labels, long node) {
        for (BoundRule rule : rules) {
            if (LabelSet.anyMatches(rule.sets, labels, node)) {
                return rule.choices;
            }
        }
        return NOTHING;
    }

    /** A rule in tokens; without the sets that no node can match. */
    private static final class BoundRule {
        private final LabelSet[] sets;
        private final RelationshipChoice[] choices;

        private BoundRule(LabelSet[] sets, RelationshipChoice[] choices) {
            this.sets = sets;
            this.choices = choices;
        }

        static BoundRule of(ExpandRule rule, Tokens tokens) {
            List<LabelSet> sets = rule.labels().stream()
                    .map(names -> LabelSet.resolve(names, tokens))
                    .filter(LabelSet::isPossible)
                    .toList();
            return new BoundRule(
                    sets.toArray(LabelSet[]::new), rule.relationships().bind(tokens));
        }
    }
}
