package io.tremaux.neo4j;

import io.tremaux.store.Vocabulary;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/** Reads the names that the caller of a transaction may see. */
public final class VocabularyReader {
    private VocabularyReader() {}

    /** Costs some reads for each label and type of the database. */
    public static Vocabulary read(Transaction transaction) {
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
