package io.tremaux.traversal.filter;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Numbers names as they come; the empty name and names that begin with "Unknown" are unknown. Of types only those that
 * begin with "-Known" are there beforehand. */
public final class NumberedTokens implements Tokens {
    final List<String> askedFor = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    @Override
    public int label(String name) {
        askedFor.add(":" + name);
        return number(name);
    }

    @Override
    public int relationshipType(String name) {
        askedFor.add("[" + name + "]");
        return number(name);
    }

    @Override
    public boolean hasRelationshipType(String name) {
        return name.startsWith("-Known");
    }

    @Override
    public int propertyKey(String name) {
        throw new AssertionError("no property is asked for: " + name);
    }

    private int number(String name) {
        if (name.isEmpty() || name.startsWith("Unknown")) {
            return UNKNOWN;
        }
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    /** The labels of a node that has these, joined by {@code &}. */
    CountingLabels labels(@Nullable String joined) {
        String[] labels = joined == null ? new String[0] : joined.split("&", 0);
        return new CountingLabels(Arrays.stream(labels).map(this::number).collect(Collectors.toSet()));
    }

    /** The names of the labels that were asked, in order, with blanks between; null if none was. */
    @Nullable String questions(CountingLabels labels) {
        return labels.asked.isEmpty()
                ? null
                : labels.asked.stream().map(names::get).collect(Collectors.joining(" "));
    }

    /** Choices as {@code [T]-> [U]<- *--}, exceptions as {@code *--\[T]->&[U]--}; null if there is none. */
    @Nullable String render(RelationshipChoice[] choices) {
        return choices.length == 0
                ? null
                : Arrays.stream(choices).map(this::render).collect(Collectors.joining(" "));
    }

    private String render(RelationshipChoice choice) {
        String type = choice.type() == RelationshipChoice.ANY_TYPE ? "*" : "[" + names.get(choice.type()) + "]";
        String except = choice.except().stream().map(this::render).collect(Collectors.joining("&"));
        return type + arrow(choice.direction()) + (except.isEmpty() ? "" : "\\" + except);
    }

    private static String arrow(Direction direction) {
        return switch (direction) {
            case OUTGOING -> "->";
            case INCOMING -> "<-";
            case BOTH -> "--";
        };
    }
}
