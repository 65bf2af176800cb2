package io.tremaux.service;

import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * The names that a traversal of a database may use, each list in alphabetical order, as far as the caller of a
 * transaction may see them.
 */
public record Vocabulary(List<String> labels, List<String> relationshipTypes, List<String> propertyKeys) {
    /** Costs some reads for each label and type of the database. */
    public static Vocabulary of(Transaction transaction) {
        return new Vocabulary(
                sorted(transaction.getAllLabelsInUse(), Label::name),
                sorted(transaction.getAllRelationshipTypesInUse(), RelationshipType::name),
                sorted(transaction.getAllPropertyKeys(), key -> key));
    }

    private static <T> List<String> sorted(Iterable<T> tokens, Function<T, String> name) {
        return StreamSupport.stream(tokens.spliterator(), false)
                .map(name)
                .sorted()
                .toList();
    }
}
