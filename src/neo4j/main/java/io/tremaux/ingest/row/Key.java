package io.tremaux.ingest.row;

import io.tremaux.ingest.schema.Declarations.DeclaredLabel;
import org.neo4j.values.storable.Value;

/** What names one node: a label with a key, and the key's value. Equal numbers are equal keys, whatever their types. */
public record Key(DeclaredLabel label, Value value) {
    @Override
    public String toString() {
        return label.name() + " " + value.prettyPrint();
    }
}
