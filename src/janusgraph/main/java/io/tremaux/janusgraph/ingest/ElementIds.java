package io.tremaux.janusgraph.ingest;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.janusgraph.core.JanusGraphElement;

/** The ids of elements, each made when it is asked for: JanusGraph gives new ones theirs at the commit. */
final class ElementIds extends AbstractList<String> implements RandomAccess {
    private final List<JanusGraphElement> elements;

    ElementIds(List<JanusGraphElement> elements) {
        this.elements = elements;
    }

    @Override
    public String get(int index) {
        return String.valueOf(elements.get(index).id());
    }

    @Override
    public int size() {
        return elements.size();
    }
}
