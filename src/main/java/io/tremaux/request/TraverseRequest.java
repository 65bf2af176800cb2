package io.tremaux.request;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.InvalidParameterException.Kind;
import io.tremaux.service.StartPoint;
import io.tremaux.service.WalkRequest;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.Sequence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request to traverse, as its parameters say it. Filters are in APOC's language, slips included; all else is strict.
 *
 * @param returnsNodes rather than only their count
 * @param warnings what the caller should know about its parameters
 * @param asGiven the parameters, for people to read
 */
public record TraverseRequest(
        WalkRequest walk, boolean returnsNodes, List<String> warnings, Map<String, Object> asGiven) {
    private static final List<String> KNOWN = List.of(
            "start",
            "expand",
            "relationshipFilter",
            "labelFilter",
            "sequence",
            "beginSequenceAtStart",
            "filterStartNode",
            "resultWhere",
            "bfs",
            "minLevel",
            "maxLevel",
            "uniqueness",
            "limit",
            "timeout",
            "return",
            "cache",
            "labelCache",
            "propertyCache",
            "relationshipCache",
            "engine");
    private static final Set<String> NOT_BUILT = Set.of(
            "endNodes",
            "terminatorNodes",
            "allowlistNodes",
            "denylistNodes",
            "whitelistNodes",
            "blacklistNodes",
            "nodeWhere",
            "relationshipWhere",
            "properties",
            "maxVisited",
            "params",
            "param.");
    private static final List<String> FORMS = List.of("count", "nodes");
    private static final Set<String> FORMS_NOT_BUILT = Set.of("ids", "paths", "graph");

    /**
     * Reads a request.
     *
     * @param defaults of the front end that it came by
     * @throws InvalidParameterException if it cannot be answered
     */
    public static TraverseRequest of(Parameters parameters, Defaults defaults) {
        parameters.allowOnly(KNOWN, NOT_BUILT);
        List<String> warnings = new ArrayList<>();
        WalkRequest walk = new WalkRequest(
                start(parameters),
                traversal(parameters, defaults, warnings),
                WalkOptions.scopes(parameters, defaults.cache()),
                WalkOptions.engine(parameters),
                timeout(parameters));
        return new TraverseRequest(walk, returnsNodes(parameters), warnings, parameters.asGiven());
    }

    private static List<StartPoint> start(Parameters parameters) {
        List<String> start = parameters.texts("start");
        if (start.isEmpty()) {
            throw new InvalidParameterException(
                    Kind.MISSING, "start", null, "a label or an element id; repeatable", "A traversal needs a start.");
        }
        return start.stream().map(StartPoint::parse).toList();
    }

    private static Traversal traversal(Parameters parameters, Defaults defaults, List<String> warnings) {
        boolean beginSequenceAtStart = parameters.flag("beginSequenceAtStart", true);
        boolean filterStartNode = parameters.flag("filterStartNode", false);
        String labelFilter = parameters.text("labelFilter");
        Expansion expansion;
        LabelFilter labels;
        if (parameters.has("expand")) {
            expansion = WalkOptions.expand(parameters);
            labels = LabelFilter.parse(labelFilter, beginSequenceAtStart, filterStartNode);
        } else {
            String sequence = parameters.text("sequence");
            String relationshipFilter = parameters.text("relationshipFilter");
            warnOfReplaced(sequence, labelFilter, relationshipFilter, warnings);
            Sequence steps =
                    Sequence.of(sequence, labelFilter, relationshipFilter, beginSequenceAtStart, filterStartNode);
            expansion = steps.relationships();
            labels = steps.labels();
        }
        warnings.addAll(labels.warnings());
        return new Traversal(
                expansion,
                labels,
                WalkOptions.resultWhere(parameters),
                (int) orNone(parameters.whole("minLevel", -1, Integer.MAX_VALUE, -1), 0),
                (int) orNone(parameters.whole("maxLevel", -1, Integer.MAX_VALUE, -1), Traversal.NO_LEVEL_LIMIT),
                uniqueness(parameters, defaults),
                parameters.flag("bfs", defaults.breadthFirst()),
                orNone(parameters.whole("limit", -1, Long.MAX_VALUE, -1), Traversal.NO_LIMIT));
    }

    /** APOC takes -1 for none. */
    private static long orNone(long value, long none) {
        return value == -1 ? none : value;
    }

    private static void warnOfReplaced(
            @Nullable String sequence,
            @Nullable String labelFilter,
            @Nullable String relationshipFilter,
            List<String> warnings) {
        if (sequence == null) {
            return;
        }
        if (labelFilter != null) {
            warnings.add("labelFilter was ignored, because there is a sequence.");
        }
        if (relationshipFilter != null && !sequence.isBlank()) {
            warnings.add("relationshipFilter was ignored, because there is a sequence.");
        }
    }

    private static Uniqueness uniqueness(Parameters parameters, Defaults defaults) {
        String name = parameters.oneOf(
                "uniqueness", Arrays.stream(Uniqueness.values()).map(Enum::name).toList());
        return name == null ? defaults.uniqueness() : Uniqueness.valueOf(name);
    }

    private static boolean returnsNodes(Parameters parameters) {
        String form = parameters.text("return");
        if (form != null && FORMS_NOT_BUILT.contains(form.toLowerCase(Locale.ROOT))) {
            throw new InvalidParameterException(
                    Kind.NOT_BUILT_YET, "return", form, "count or nodes", "return=" + form + " is not built yet.");
        }
        return "nodes".equals(parameters.oneOf("return", FORMS));
    }

    private static @Nullable Duration timeout(Parameters parameters) {
        String text = parameters.textOrWhole("timeout");
        return text == null ? null : Timeout.parse("timeout", text);
    }
}
