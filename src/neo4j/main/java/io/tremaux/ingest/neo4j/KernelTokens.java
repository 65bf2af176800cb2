package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.schema.Declarations.Tokens;
import io.tremaux.ingest.schema.SchemaConflictException;
import org.neo4j.exceptions.KernelException;
import org.neo4j.internal.kernel.api.TokenWrite;
import org.neo4j.kernel.api.KernelTransaction;

/**
 * The tokens of the names in a schema. Neo4j keeps a new one, whatever becomes of the transaction. Belongs to the
 * transaction's thread.
 */
record KernelTokens(KernelTransaction kernel) implements Tokens {
    @Override
    public int label(String name) {
        return made(tokens -> tokens.labelGetOrCreateForName(name));
    }

    @Override
    public int relationshipType(String name) {
        return made(tokens -> tokens.relationshipTypeGetOrCreateForName(name));
    }

    @Override
    public int propertyKey(String name) {
        return made(tokens -> tokens.propertyKeyGetOrCreateForName(name));
    }

    /** Makes a token if the database has none. */
    private interface Making {
        int by(TokenWrite tokens) throws KernelException;
    }

    private int made(Making making) {
        try {
            return making.by(kernel.tokenWrite());
        } catch (KernelException e) {
            throw new SchemaConflictException(
                    "Neo4j rejects a name of the schema: " + e.getUserMessage(kernel.tokenRead()), e);
        }
    }
}
