package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import org.neo4j.internal.recordstorage.Command.GroupDegreeCommand;
import org.neo4j.internal.recordstorage.Command.MetaDataCommand;
import org.neo4j.internal.recordstorage.Command.NodeCommand;
import org.neo4j.internal.recordstorage.Command.NodeCountsCommand;
import org.neo4j.internal.recordstorage.Command.PropertyCommand;
import org.neo4j.internal.recordstorage.Command.RelationshipCommand;
import org.neo4j.internal.recordstorage.Command.RelationshipCountsCommand;
import org.neo4j.internal.recordstorage.Command.RelationshipGroupCommand;
import org.neo4j.internal.recordstorage.Command.SchemaRuleCommand;
import org.neo4j.kernel.impl.store.record.NodeRecord;
import org.neo4j.kernel.impl.store.record.PropertyRecord;
import org.neo4j.kernel.impl.store.record.RelationshipRecord;
import org.neo4j.storageengine.api.StorageCommand;
import org.neo4j.storageengine.api.enrichment.EnrichmentCommand;

/**
 * Invalidates the entries that the commands of a commit touch, as the record formats write them. It may invalidate too
 * much, never too little, so an unknown command is an error.
 */
final class LogInvalidator {
    private LogInvalidator() {}

    /**
     * Invalidates the entries of a cache that one command of a commit touched.
     *
     * @throws UnknownCommandException if the command is unknown
     */
    static void invalidate(StorageCommand command, GraphCache cache, long commit) {
        if (command instanceof NodeCommand node) {
            invalidate(node, cache, commit);
        } else if (command instanceof PropertyCommand property) {
            invalidate(property, cache, commit);
        } else if (command instanceof RelationshipCommand relationship) {
            invalidate(relationship, cache, commit);
        } else if (!touchesNoNode(command)) {
            throw new UnknownCommandException(command.getClass().getName());
        }
    }

    /** A node made or deleted: all entries of its id, also those of the absent node. */
    private static void invalidate(NodeCommand command, GraphCache cache, long commit) {
        NodeRecord after = command.getAfter();
        long node = after.getId();
        cache.invalidateLabels(node, commit);
        if (after.inUse() != command.getBefore().inUse()) {
            cache.invalidateProperties(node, commit);
            cache.invalidateRelationships(node, commit);
        }
    }

    /** At least one of the two records names the owner. */
    private static void invalidate(PropertyCommand command, GraphCache cache, long commit) {
        PropertyRecord owned = isOwned(command.getAfter()) ? command.getAfter() : command.getBefore();
        if (owned.isNodeSet()) {
            cache.invalidateProperties(owned.getNodeId(), commit);
        } else if (owned.isRelSet()) {
            cache.invalidatePropertiesOfRelationship(owned.getRelId(), commit);
        } else if (!isOwned(owned)) {
            throw new IllegalStateException("A property without an owner");
        }
    }

    private static boolean isOwned(PropertyRecord property) {
        return property.isNodeSet() || property.isRelSet() || property.isSchemaSet();
    }

    /** If the relationship exists before and after, only pointers to other relationships have changed. */
    private static void invalidate(RelationshipCommand command, GraphCache cache, long commit) {
        RelationshipRecord before = command.getBefore();
        RelationshipRecord after = command.getAfter();
        if (!before.inUse() || !after.inUse() || after.isCreated()) {
            cache.invalidatePropertiesOfRelationship(after.getId(), commit);
            invalidateEnds(before, cache, commit);
            invalidateEnds(after, cache, commit);
        }
    }

    private static void invalidateEnds(RelationshipRecord relationship, GraphCache cache, long commit) {
        if (relationship.inUse()) {
            cache.invalidateRelationships(relationship.getFirstNode(), commit);
            cache.invalidateRelationships(relationship.getSecondNode(), commit);
        }
    }

    private static boolean touchesNoNode(StorageCommand command) {
        return command instanceof RelationshipGroupCommand
                || command instanceof GroupDegreeCommand
                || command instanceof NodeCountsCommand
                || command instanceof RelationshipCountsCommand
                || command instanceof StorageCommand.TokenCommand
                || command instanceof SchemaRuleCommand
                || command instanceof MetaDataCommand
                || command instanceof EnrichmentCommand;
    }

    /** A command of another version of Neo4j. */
    static final class UnknownCommandException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnknownCommandException(String type) {
            super("unknown command " + type);
        }
    }
}
