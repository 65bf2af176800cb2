package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Rules that say, by a node's labels, which relationships to follow from it. The first rule that matches decides. A
 * node that matches no rule is not expanded.
 *
 * <pre>
 * rule        = labels "=&gt;" step      split at the first =&gt; outside backticks
 * labels      = set ("|" set)*       the node has all labels of any one set; nothing at all: every node
 * set         = name (":" name)*
 * name        = any text but backticks, | : and =&gt;, without blanks around it; or any text in backticks (`` for `)
 * step        = one step of a {@link RelationshipFilter}; nothing at all: every relationship
 * </pre>
 *
 * <p>Immutable: safe for use by any thread. The bound rules test label sets in the order written until one matches,
 * leave out sets with a label that the store has not seen, and allocate nothing.
 */
public final class ExpandRules implements Expansion {
    private static final RelationshipChoice[] NOTHING = {};

    private final List<ExpandRule> rules;
    private final GivenParameter given;

    private ExpandRules(List<ExpandRule> rules, GivenParameter given) {
        this.rules = rules;
        this.given = given;
    }

    /**
     * Parses rules.
     *
     * @throws InvalidParameterException if there is no rule, or a rule is invalid; the exception then has that rule as
     *     its value
     */
    public static ExpandRules parse(List<String> rules) {
        GivenParameter given = new GivenParameter("expand", String.join(", ", rules), ExpandRule.EXPECTED);
        if (rules.isEmpty()) {
            throw given.rejected("expand has no rule.");
        }
        return new ExpandRules(rules.stream().map(ExpandRule::parse).toList(), given);
    }

    @Override
    public ExpandRules listingOnce() {
        return new ExpandRules(rules.stream().map(ExpandRule::listingOnce).toList(), given);
    }

    @Override
    public GivenParameter given() {
        return given;
    }

    @Override
    public List<FilterDescription> inWords(Tokens tokens) {
        List<FilterDescription> words = new ArrayList<>();
        for (ExpandRule rule : rules) {
            String nodes = rule.isForAll() ? "other nodes" : "nodes with " + RequiredLabels.inWords(rule.labels());
            words.add(new FilterDescription(
                    rule.text(), "from " + nodes + ": " + rule.relationships().inWords(tokens)));
        }
        if (rules.stream().noneMatch(ExpandRule::isForAll)) {
            words.add(new FilterDescription("", "other nodes are not expanded"));
        }
        return words;
    }

    @Override
    public Bound bind(Tokens tokens) {
        List<RequiredLabels> sets = new ArrayList<>();
        List<RelationshipChoice[]> choices = new ArrayList<>();
        for (ExpandRule rule : rules) {
            List<RequiredLabels> alternatives = alternatives(rule, tokens);
            sets.addAll(alternatives);
            choices.addAll(Collections.nCopies(
                    alternatives.size(), rule.relationships().bind(tokens)));
        }
        return new BoundRules(sets, choices);
    }

    private static List<RequiredLabels> alternatives(ExpandRule rule, Tokens tokens) {
        List<RequiredLabels> possible = new ArrayList<>();
        for (List<String> names : rule.labels()) {
            RequiredLabels set = RequiredLabels.resolve(names, tokens);
            if (set.isPossible()) {
                possible.add(set);
            }
        }
        return possible;
    }

    /** The rules in tokens: a label set and its choices for each alternative of each rule. */
    private static final class BoundRules implements Bound {
        private final RequiredLabels[] sets;
        private final RelationshipChoice[][] choices;

        private BoundRules(List<RequiredLabels> sets, List<RelationshipChoice[]> choices) {
            this.sets = sets.toArray(RequiredLabels[]::new);
            this.choices = choices.toArray(RelationshipChoice[][]::new);
        }

        @Override
        public RelationshipChoice[] choices(Labels labels, long node, int depth) {
            int rule = rule(labels, node);
            return rule < 0 ? NOTHING : choices[rule];
        }

        @Override
        public boolean expands(Labels labels, long node) {
            return rule(labels, node) >= 0;
        }

        private int rule(Labels labels, long node) {
            for (int i = 0; i < sets.length; i++) {
                if (sets[i].matches(labels, node)) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        public int step(int depth) {
            return 0;
        }

        @Override
        public boolean asksLabels() {
            return true;
        }

        @Override
        public List<RelationshipChoice> all() {
            List<RelationshipChoice> all = new ArrayList<>();
            for (RelationshipChoice[] ofRule : choices) {
                Collections.addAll(all, ofRule);
            }
            return all;
        }
    }
}
