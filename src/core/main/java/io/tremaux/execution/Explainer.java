package io.tremaux.execution;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Query;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Step;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.Given;
import io.tremaux.traversal.filter.InWords;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.predicate.Where;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Explains a question by the objects that would answer it. Selects its nodes, as many as there are, and follows
 * nothing. Used once, by one thread.
 */
final class Explainer {
    /** Of the nodes found. */
    private static final int LISTED = 3;

    private static final String NONE = "none";

    private final QueryContext context;
    private final TimeLimit ofServer;
    private final Explanation explanation;

    /** @param ofServer how long the server lets the question be at work */
    Explainer(QueryContext context, TimeLimit ofServer, Explanation explanation) {
        this.context = context;
        this.ofServer = ofServer;
        this.explanation = explanation;
    }

    /**
     * @param unknown names of the question
     * @param cachesUnused why shared caches are not used; null if they are
     */
    void explain(Query question, UnknownNames unknown, @Nullable String cachesUnused) {
        nodes("start", question.start(), "no start node");
        if (question instanceof TraverseQuery walk) {
            explain(walk);
        } else {
            explain(((RecommendQuery) question).recommendation());
        }
        effort(question.effort());
        engine(question);
        caches(question.scopes(), cachesUnused);
        explanation.parameter(
                "strict",
                context.strict,
                "a name that the database has never seen " + (context.strict ? "is an error" : "finds nothing"));
        for (InvalidParameterException refusal : unknown.refusals()) {
            String nearest = refusal.problem().didYouMean() == null
                    ? ""
                    : " Did you mean " + refusal.problem().didYouMean() + "?";
            explanation.add(
                    "unknown name",
                    refusal.parameter() + " = " + refusal.problem().value(),
                    refusal.getMessage() + nearest);
        }
    }

    private void explain(TraverseQuery walk) {
        Traversal traversal = walk.traversal();
        followed(traversal);
        labels(traversal.labelFilter());
        nodes(walk.lists());
        where("nodeWhere", traversal.where().nodes(), "other nodes are neither returned nor expanded");
        where("relationshipWhere", traversal.where().relationships(), "other relationships are not followed");
        where("resultWhere", traversal.where().results(), "other nodes are not returned, but expanded");
        String evaluator = traversal.extensions().evaluator();
        if (evaluator != null) {
            explanation.parameter(
                    "evaluator", evaluator, "Java of another jar judges each path in addition to the filters");
        }
        levels(traversal);
        explanation.parameter(
                "uniqueness", traversal.uniqueness(), traversal.uniqueness().inWords());
        explanation.parameter(
                "bfs", traversal.breadthFirst(), traversal.breadthFirst() ? "breadth-first" : "depth-first");
        explanation.parameter(
                "maximal",
                traversal.maximal(),
                traversal.maximal() ? "only paths that cannot be extended" : "all paths that the filters allow");
        bound("limit", traversal.limit(), Traversal.NO_LIMIT, "results after which the traversal ends");
    }

    private void followed(Traversal traversal) {
        String expander = traversal.extensions().expander();
        if (expander != null) {
            explanation.parameter("expander", expander, "Java of another jar says which relationships are followed");
            return;
        }
        Expansion expansion = traversal.expansion();
        inWords(expansion.given(), expansion.inWords(context.tokens));
    }

    private void labels(LabelFilter filter) {
        inWords(filter.given(), filter.inWords());
    }

    private void inWords(Given given, List<InWords> parts) {
        for (InWords part : parts) {
            explanation.parameter(given.parameter(), part.text(), part.meaning());
        }
    }

    private void nodes(NodeLists lists) {
        list("endNodes", lists.ends(), "returned and expanded; only these and terminators are returned");
        list("terminatorNodes", lists.terminators(), "returned, not expanded; only these and end nodes are returned");
        list("allowlistNodes", lists.allowed(), "other nodes are neither returned nor expanded", "whitelistNodes");
        list("denylistNodes", lists.denied(), "neither returned nor expanded", "blacklistNodes");
        explanation.parameter(
                "filterStartNode",
                lists.filterStartNode(),
                lists.filterStartNode() ? "filters apply to start nodes" : "filters do not apply to start nodes");
    }

    private void list(String parameter, List<NodeSelector> selectors, String meaning, String... others) {
        if (!selectors.isEmpty()) {
            explanation.parameter(parameter, selectors.size() + " given", meaning, others);
            nodes(parameter, selectors, "");
        }
    }

    private void where(String parameter, @Nullable Where where, String meaning) {
        if (where != null) {
            explanation.parameter(parameter, where, meaning);
        }
    }

    private void levels(Traversal traversal) {
        explanation.parameter(
                "minLevel",
                traversal.minLevel(),
                traversal.minLevel() == 0
                        ? "nodes are returned from depth 0 on"
                        : "nodes at a lower depth are expanded, even terminators, but not returned");
        bound(
                "maxLevel",
                traversal.maxLevel(),
                Traversal.NO_LEVEL_LIMIT,
                "depth at which nodes are no longer expanded");
    }

    private void explain(Recommendation recommendation) {
        steps("steps", recommendation.steps());
        recommendation.exclude().forEach(list -> steps("exclude", list));
        Recommendation.Counted counted = recommendation.counted();
        explanation.parameter(
                "uniqueness", counted.uniqueness(), counted.uniqueness().inWords());
        explanation.parameter(
                "distinct",
                counted.distinct(),
                counted.distinct() ? "relationships between two nodes count as one" : "each relationship counts");
        explanation.parameter(
                "weight",
                counted.weight() == null ? NONE : counted.weight(),
                counted.weight() == null
                        ? "a path counts 1"
                        : "a path counts the product of these values; a relationship without one counts 1");
        Recommendation.Chosen chosen = recommendation.chosen();
        explanation.parameter(
                "includeStart",
                chosen.includeStart(),
                chosen.includeStart() ? "start nodes may be returned" : "start nodes are not returned");
        explanation.parameter(
                "minScore", chosen.minScore() == null ? NONE : chosen.minScore(), "the least score of a node returned");
        explanation.parameter("skip", chosen.skip(), "of the best nodes are left out");
        bound("limit", chosen.limit(), Recommendation.NO_LIMIT, "nodes returned, the highest score first");
    }

    private void steps(String parameter, List<Step> steps) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            explanation.parameter(
                    parameter, step.text(), "step " + (i + 1) + ": " + step.inWords(context.tokens), "step");
        }
    }

    private void effort(Effort effort) {
        timeout(effort.timeout());
        bound("maxVisited", effort.maxVisited(), Effort.NO_CAP, "nodes visited after which the traversal ends");
    }

    /** The caller's, and the server's unless the caller's always ends first. */
    private void timeout(@Nullable Duration given) {
        String meaning = "time after which the traversal ends";
        boolean byServer = !ofServer.most().isZero() && (given == null || given.compareTo(ofServer.most()) > 0);
        if (given != null || !byServer) {
            explanation.parameter("timeout", given == null ? NONE : given.toMillis() + "ms", meaning);
        }
        if (byServer) {
            explanation.setting(
                    "timeout", ofServer.most().toMillis() + "ms", meaning + "; " + ofServer.setting() + " sets it");
        }
    }

    private void bound(String parameter, long value, long none, String meaning) {
        explanation.parameter(parameter, value == none ? NONE : value, meaning);
    }

    private void engine(Query question) {
        String reason = question instanceof TraverseQuery walk ? Engine.reasonForNeo4j(walk.traversal()) : null;
        explanation.parameter(
                "engine",
                question.walking().name().toLowerCase(Locale.ROOT),
                reason == null ? "" : "only Neo4j's engine supports " + reason);
    }

    private void caches(Scopes scopes, @Nullable String unused) {
        cache("labelCache", scopes.labels(), unused);
        cache("propertyCache", scopes.properties(), unused);
        cache("relationshipCache", scopes.relationships(), unused);
    }

    private void cache(String parameter, Scope scope, @Nullable String unused) {
        String meaning = switch (scope) {
            case NONE -> "read from the store";
            case REQUEST -> "a per-request cache";
            case PERMANENT ->
                unused == null
                        ? "the shared cache; coherence " + context.caches.grade()
                        : "read from the store, not from the shared cache: " + unused;
        };
        explanation.parameter(parameter, scope.name().toLowerCase(Locale.ROOT), meaning, "cache");
    }

    /** A row for each label, and one for all ids. */
    private void nodes(String parameter, List<NodeSelector> selectors, String ifNone) {
        List<NodeSelector> ids = new ArrayList<>();
        for (NodeSelector selector : selectors) {
            if (selector instanceof NodeSelector.HasLabel label) {
                found(parameter, label + ", " + context.nodes.access(label), List.of(label));
            } else {
                ids.add(selector);
            }
        }
        if (!ids.isEmpty()) {
            found(parameter, "by id", ids);
        }
        if (selectors.isEmpty()) {
            explanation.add(parameter, "0 nodes", ifNone);
        }
    }

    private void found(String parameter, String how, List<NodeSelector> selectors) {
        List<String> listed = new ArrayList<>();
        long found = 0;
        String least = "";
        try {
            LongIterator nodes = context.nodes.of(parameter, selectors).iterator();
            while (nodes.hasNext()) {
                long node = nodes.nextLong();
                if (found < LISTED) {
                    listed.add(context.session.elements().nodeId(node));
                }
                if (++found % WalkBounds.BETWEEN_LOOKS == 0) {
                    context.bounds.look();
                }
            }
        } catch (WalkBounds.Spent e) {
            least = "at least ";
        }
        String rest = found > LISTED ? ", …" : "";
        explanation.add(
                parameter,
                least + found + (found == 1 ? " node" : " nodes"),
                how + (listed.isEmpty() ? "" : ": " + String.join(", ", listed) + rest));
    }
}
