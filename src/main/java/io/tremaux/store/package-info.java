/**
 * The three facades straight from Neo4j: by its Core API, and by cursors of the request's own.
 *
 * <p><b>How long a fact may be trusted.</b> Others commit while a walk goes on. A walk may hold what it read <em>by value</em>
 * for as long as it needs: it was committed then, and a view shows commits that return later or does not. A <em>pointer</em>
 * into the store leads astray once a commit has changed what it led to, so no pointer outlives the step that read it. No fact
 * rests on ids being held back, because a follower of a cluster holds back none for its readers.
 *
 * <table>
 * <caption>What is remembered across steps</caption>
 * <tr><th>fact</th><th>where</th><th>trusted until</th><th>why</th></tr>
 * <tr><td>the record of a node, which points to its properties, labels and relationships</td><td>{@link
 *     io.tremaux.store.StoreCursors}</td><td>the cursor moves, a cache or the Core API answers a look-up, or the walk looks
 *     (every few hundred positions)</td><td>pointers; what lies between is one step of the walk, as short as between two reads by
 *     Neo4j's own cursors</td></tr>
 * <tr><td>the relationship that a cursor stands on, which points to the next</td><td>{@link
 *     io.tremaux.store.CursorRelationships}</td><td>it runs out or is closed</td><td>pointers, the one exception: Neo4j's traversal framework
 *     without any cache, the reference, keeps the same cursors for as long</td></tr>
 * <tr><td>which reader there is: by the kernel or below</td><td>{@link io.tremaux.store.StoreCursors}</td><td>control comes back to
 *     the walk</td><td>only the caller of the walk can change the graph in its transaction</td></tr>
 * <tr><td>label mask by label field</td><td>{@link io.tremaux.store.StoreLabels}</td><td>for good</td><td>the field is the labels
 *     themselves; a token never stands for another name; a field that is a pointer is not remembered</td></tr>
 * <tr><td>the selection of a property key, of a choice of relationships</td><td>{@link io.tremaux.store.StoreProperties}, {@link
 *     io.tremaux.store.StoreRelationships}</td><td>for good</td><td>made of tokens alone</td></tr>
 * <tr><td>names by token, {@code Label} and {@code RelationshipType} objects</td><td>{@link io.tremaux.store.CoreLabels}, {@link
 *     io.tremaux.store.CoreProperties}, {@link io.tremaux.store.CoreRelationships}</td><td>for good</td><td>a token is never
 *     renamed</td></tr>
 * <tr><td>the node at hand, an object</td><td>{@link io.tremaux.store.NodeAtHand}</td><td>for good</td><td>it holds an id and reads
 *     the store at each question</td></tr>
 * <tr><td>relationships that are not followed yet</td><td>{@link io.tremaux.store.FacadeRelationships}</td><td>the walk has followed
 *     them</td><td>values, read at once</td></tr>
 * <tr><td>the label set at hand</td><td>{@link io.tremaux.graph.Labels}</td><td>another comes to hand, or the view takes up commits
 *     between two rows</td><td>a value</td></tr>
 * <tr><td>neighbours in frames and queues, ids on the path or met, the second reading of a node with loops</td><td>{@code
 *     traversal.walk}</td><td>the walk is done with them</td><td>values. An id that was freed may stand for something else by then;
 *     Neo4j's framework compares and follows the same ids for as long</td></tr>
 * <tr><td>label codes read ahead, decisions by code</td><td>{@code traversal.walk}, {@code traversal.decision}</td><td>the facade of
 *     labels or relationships is replaced</td><td>values; a code means the same set for as long as its facade is used</td></tr>
 * <tr><td>a node whose look-up was counted as a miss</td><td>{@code cache.PagedLabels}</td><td>the next question about labels
 *     </td><td>it says how to count, not what to answer: the labels are at hand or are read anew</td></tr>
 * <tr><td>values read and not yet published</td><td>{@code cache.Fills}</td><td>they are published or refused</td><td>values; the
 *     stamps refuse what a commit has touched since ({@code coherence})</td></tr>
 * <tr><td>up to which commit a view is</td><td>{@code service.RequestView}</td><td>the lease is renewed</td><td>caches forget only
 *     forwards: they show nothing older</td></tr>
 * </table>
 */
@NullMarked
package io.tremaux.store;

import org.jspecify.annotations.NullMarked;
