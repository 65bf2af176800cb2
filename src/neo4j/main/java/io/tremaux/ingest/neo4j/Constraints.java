package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.schema.SchemaConflictException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.neo4j.graphdb.ConstraintViolationException;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.schema.ConstraintDefinition;
import org.neo4j.graphdb.schema.ConstraintType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The uniqueness constraints of one declaration. Each is created in a transaction of its own: one for all would lock
 * the label of the first while the index of the last is built. Belongs to one thread.
 */
final class Constraints {
    private static final long PATIENCE_MINUTES = 60;

    /** How the names of the constraints begin that Tremaux creates, and so may drop. */
    private static final String OURS = "tremaux_";

    private final Supplier<InternalTransaction> transactions;
    private final List<String> created = new ArrayList<>();

    Constraints(Supplier<InternalTransaction> transactions) {
        this.transactions = transactions;
    }

    /**
     * Returns when the constraint for a key is there and online.
     *
     * @throws SchemaConflictException if the data or another index is against it
     */
    void require(String label, String key) {
        String name = named(label, key);
        try (InternalTransaction transaction = transactions.get()) {
            transaction.schema().awaitIndexOnline(name, PATIENCE_MINUTES, TimeUnit.MINUTES);
        } catch (IllegalStateException | NotFoundException e) {
            throw new SchemaConflictException(
                    "The uniqueness constraint for the key " + key + " of " + label + " did not come online: "
                            + e.getMessage(),
                    e);
        }
    }

    /** The name of the constraint for a key. Creates the constraint if there is none; Neo4j then builds its index. */
    private String named(String label, String key) {
        try (InternalTransaction transaction = transactions.get()) {
            Optional<ConstraintDefinition> existing = existing(label, key, transaction);
            if (existing.isPresent()) {
                return existing.get().getName();
            }
            String name = OURS + UUID.nameUUIDFromBytes((label + '\0' + key).getBytes(StandardCharsets.UTF_8));
            transaction
                    .schema()
                    .constraintFor(Label.label(label))
                    .assertPropertyIsUnique(key)
                    .withName(name)
                    .create();
            transaction.commit();
            created.add(name);
            return name;
        } catch (ConstraintViolationException e) {
            throw new SchemaConflictException(
                    "The key " + key + " of " + label + " cannot have a uniqueness constraint: " + e.getMessage(), e);
        }
    }

    private static Optional<ConstraintDefinition> existing(String label, String key, InternalTransaction transaction) {
        return StreamSupport.stream(
                        transaction.schema().getConstraints(Label.label(label)).spliterator(), false)
                .filter(constraint -> isUnique(constraint) && isAbout(constraint, key))
                .findFirst();
    }

    private static boolean isUnique(ConstraintDefinition constraint) {
        return constraint.isConstraintType(ConstraintType.UNIQUENESS)
                || constraint.isConstraintType(ConstraintType.NODE_KEY);
    }

    private static boolean isAbout(ConstraintDefinition constraint, String key) {
        return List.of(key)
                .equals(StreamSupport.stream(constraint.getPropertyKeys().spliterator(), false)
                        .toList());
    }

    /** Drops the constraint for a key that is no longer declared, unless somebody else made it. */
    void drop(String label, String key) {
        try (InternalTransaction transaction = transactions.get()) {
            existing(label, key, transaction)
                    .filter(constraint -> constraint.getName().startsWith(OURS))
                    .ifPresent(ConstraintDefinition::drop);
            transaction.commit();
        }
    }

    /**
     * Drops those that were created, since their declaration has failed. Each by itself: one that somebody else has
     * dropped meanwhile does not keep the others.
     *
     * @param failure is told if one cannot be dropped
     */
    void dropCreated(Throwable failure) {
        for (String name : created) {
            try (InternalTransaction transaction = transactions.get()) {
                transaction.schema().getConstraintByName(name).drop();
                transaction.commit();
            } catch (RuntimeException e) {
                failure.addSuppressed(e);
            }
        }
    }
}
