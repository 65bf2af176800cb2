package io.tremaux.graph;

/**
 * The current facades of a view, for those who keep facades, or what facades have told them, from one step to the next.
 * They are of one {@linkplain GraphView#generation generation}. {@link #refresh} says when that may no longer be
 * trusted. Belongs to one thread.
 */
public class CurrentFacades {
    private final GraphView view;
    private long generation;
    private Labels labels;
    private Properties properties;
    private Relationships relationships;
    private RelationshipProperties relationshipProperties;

    /** The facades of now. */
    public CurrentFacades(GraphView view) {
        this.view = view;
        this.generation = view.generation();
        this.labels = view.labels();
        this.properties = view.properties();
        this.relationships = view.relationships();
        this.relationshipProperties = view.relationshipProperties();
    }

    /** Of the facades of now: another number after each {@link #refresh} that has replaced any. */
    public final long generation() {
        return generation;
    }

    public final Labels labels() {
        return labels;
    }

    public final Properties properties() {
        return properties;
    }

    public final Relationships relationships() {
        return relationships;
    }

    public final RelationshipProperties relationshipProperties() {
        return relationshipProperties;
    }

    /**
     * Tells the view that the traversal is between two steps, as {@link GraphView#keepUp} has it, and takes its
     * facades.
     */
    protected final void keepUp() {
        view.keepUp();
        refresh();
    }

    /**
     * Takes the facades of now. True if the view has replaced any: then nothing may be trusted that those before have
     * told, or that rests on it. Costs a call and a comparison where it has not.
     */
    public boolean refresh() {
        long now = view.generation();
        if (now == generation) {
            return false;
        }
        generation = now;
        labels = view.labels();
        properties = view.properties();
        relationships = view.relationships();
        relationshipProperties = view.relationshipProperties();
        return true;
    }
}
