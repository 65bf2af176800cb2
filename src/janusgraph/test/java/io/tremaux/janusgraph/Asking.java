package io.tremaux.janusgraph;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.store.StoreSession;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Questions of a session, asked with ids and names. */
public record Asking(StoreSession session) {
    /** The node of an id, whether it is there or not. */
    public long node(Object id) {
        return session.elements().node(id.toString());
    }

    /** The ids of a node's neighbours along a choice, in order. */
    public List<String> neighbours(Vertex of, RelationshipChoice choice) {
        Neighbours found = new Neighbours(true, bytes -> {});
        session.relationships().append(node(of.id()), choice, found);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            ids.add((found.isIncoming(i) ? "<" : ">") + session.elements().nodeId(found.node(i)));
        }
        return ids;
    }

    public Object value(Vertex of, String key) {
        return session.properties().value(node(of.id()), session.tokens().propertyKey(key));
    }
}
