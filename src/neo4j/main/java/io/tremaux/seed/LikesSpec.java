package io.tremaux.seed;

import static io.tremaux.neo4j.entity.CurrentNode.idOf;

import io.tremaux.parameter.InvalidParameterException;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.graphdb.schema.IndexDefinition;
import org.neo4j.graphdb.schema.Schema;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The measures of the graph of the <a href="https://maxdemarzi.com/2016/">GuancialeDB articles</a>: {@code (:Person
 * {name: 'person 0'})-[:LIKES]->(:Item {name: 'item 0'})}, and so on. Each person has the same number of likes. Their
 * items are drawn by {@code new Random(seed).nextInt(items)}, person by person, with replacement: some persons like an
 * item twice.
 *
 * @param likes of each person
 */
public record LikesSpec(int items, int likes, int persons, long seed) implements SeedGraphSpec {
    /** The most likes of all persons. */
    public static final long MAX_LIKES = 10 * MAX_NODES;

    /** Another label of the first item, which has the mark. */
    static final Label FIRST_ITEM = Label.label("FirstItem");

    private static final Label PERSON = Label.label("Person");
    private static final Label ITEM = Label.label("Item");
    private static final RelationshipType LIKES = RelationshipType.withName("LIKES");
    private static final String NAME = "name";
    private static final long PATIENCE_MINUTES = 1; // for the indexes of an empty graph

    /** @throws InvalidParameterException if a measure is below 1, or the graph above {@link #MAX_NODES} */
    public LikesSpec {
        SeedGraphSpec.requirePositive("items", items);
        SeedGraphSpec.requirePositive("likes", likes);
        SeedGraphSpec.requirePositive("persons", persons);
        SeedGraphSpec.requireNotTooLarge(
                "persons", persons, (long) items + persons, "A graph of so many items and persons");
        if ((long) likes * persons > MAX_LIKES) {
            throw new InvalidParameterException(
                    "likes",
                    Integer.toString(likes),
                    "at most " + MAX_LIKES + " likes of all persons",
                    persons + " persons with " + likes + " likes have more than " + MAX_LIKES + ".");
        }
    }

    @Override
    public Kind kind() {
        return Kind.LIKES;
    }

    @Override
    public long nodes() {
        return (long) items + persons;
    }

    @Override
    public Map<String, Long> numbers() {
        return kind().named(items, likes, persons, seed);
    }

    /** An index on names for each label, the items, then each person with its likes. */
    @Override
    public void grow(SeedGraphWriter writer) {
        index(writer);
        long[] ofItems = plantItems(writer);
        Random random = new Random(seed);
        for (int number = 0; number < persons; number++) {
            long person = idOf(writer.create(NAME, name(PERSON, number), PERSON));
            for (int like = 0; like < likes; like++) {
                Node item = writer.node(ofItems[random.nextInt(items)]);
                writer.node(person).createRelationshipTo(item, LIKES);
                writer.step();
            }
        }
        writer.complete(ofItems[0]);
    }

    /** Neo4j takes changes of the schema only in a transaction of their own. It fills the indexes in the background. */
    private static void index(SeedGraphWriter writer) {
        Schema schema = writer.transaction().schema();
        List<String> indexes = Stream.of(PERSON, ITEM)
                .map(label -> onName(label, schema).getName())
                .toList();
        writer.renew();
        for (String index : indexes) {
            writer.transaction().schema().awaitIndexOnline(index, PATIENCE_MINUTES, TimeUnit.MINUTES);
        }
    }

    /** The index on the names of a label; creates it if there is none. */
    private static IndexDefinition onName(Label label, Schema schema) {
        IndexDefinition existing = LazyIterate.adapt(schema.getIndexes(label))
                .detect(index ->
                        LazyIterate.adapt(index.getPropertyKeys()).toList().equals(List.of(NAME)));
        return existing == null ? schema.indexFor(label).on(NAME).create() : existing;
    }

    private long[] plantItems(SeedGraphWriter writer) {
        long[] ids = new long[items];
        for (int number = 0; number < items; number++) {
            Node item = writer.create(NAME, name(ITEM, number), ITEM);
            ids[number] = idOf(item);
            if (number == 0) {
                item.addLabel(FIRST_ITEM);
                writer.mark(item);
            } else {
                writer.step();
            }
        }
        return ids;
    }

    /** Such as {@code item 0}. */
    private static String name(Label label, int number) {
        return prefix(label) + number;
    }

    private static String prefix(Label label) {
        return label.name().toLowerCase(Locale.ROOT) + " ";
    }

    /** The marked item, then all that look like the other items and the persons of such a graph. */
    @Override
    public LongList nodes(InternalTransaction transaction, long marked, long most) {
        LongArrayList found = LongArrayList.of(marked);
        BitSet otherItems = new BitSet();
        otherItems.set(1, items);
        addNodes(ITEM, otherItems, transaction, found);
        BitSet allPersons = new BitSet();
        allPersons.set(0, persons);
        addNodes(PERSON, allPersons, transaction, found);
        return found;
    }

    /** @param numbers of the names that are looked for, each of which is on one node */
    private static void addNodes(Label label, BitSet numbers, InternalTransaction transaction, LongArrayList found) {
        try (ResourceIterator<Node> nodes = transaction.findNodes(label)) {
            while (nodes.hasNext()) {
                Node node = nodes.next();
                if (SeedGraphState.has(node, label, NAME)
                        && LazyIterate.adapt(node.getRelationships()).allSatisfy(LikesSpec::isLike)
                        && take(number(node.getProperty(NAME), prefix(label)), numbers)) {
                    found.add(idOf(node));
                }
            }
        }
    }

    private static boolean isLike(Relationship relationship) {
        return relationship.isType(LIKES)
                && !relationship.getPropertyKeys().iterator().hasNext();
    }

    /** The number in a name; -1 if it is no such name. */
    private static int number(Object name, String prefix) {
        return name instanceof String text && text.matches(prefix + "(0|[1-9][0-9]{0,8})")
                ? Integer.parseInt(text.substring(prefix.length()))
                : -1;
    }

    /** Whether a number is still looked for. From then on it is not: of two nodes with one name, one is foreign. */
    private static boolean take(int number, BitSet numbers) {
        boolean isThere = number >= 0 && numbers.get(number);
        if (isThere) {
            numbers.clear(number);
        }
        return isThere;
    }
}
