package io.tremaux.workload;

/** What a walk counted: positions visited, relationships followed, nodes or paths returned. */
public record Counts(long visited, long followed, long returned) {
    public static final Counts NONE = new Counts(0, 0, 0);

    public Counts plus(Counts other) {
        return new Counts(visited + other.visited, followed + other.followed, returned + other.returned);
    }
}
