package io.tremaux.problem;

/**
 * What the users of a store call what it has, for errors and warnings. Immutable.
 *
 * @param node one of them
 * @param nodes several
 * @param relationship one of them
 * @param relationships several
 * @param relationshipType what each of these has one of
 * @param database what all of this is in
 */
public record StoreWords(
        String node,
        String nodes,
        String relationship,
        String relationships,
        String relationshipType,
        String database) {
    /** Those of Tremaux's own documents, which are Neo4j's. */
    public static final StoreWords COMMON =
            new StoreWords("node", "nodes", "relationship", "relationships", "relationship type", "database");

    /** What is expected of a name of a kind. */
    public String known(String kind) {
        return ("aeiou".indexOf(kind.charAt(0)) < 0 ? "a " : "an ") + kind + " that the " + database + " has";
    }

    /** The sentence about a name that the store does not have. */
    public String unknown(String kind, String name) {
        return "The " + database + " has no " + kind + " `" + name + "`.";
    }
}
