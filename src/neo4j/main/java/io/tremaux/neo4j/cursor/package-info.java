/**
 * The facades straight from Neo4j by cursors of the query's own.
 *
 * <p><b>How long a fact may be trusted.</b> Others commit while a traversal goes on. A traversal may hold a
 * <em>value</em> that it read for as long as it likes: the value was committed then, and a view may show later commits
 * or not. A <em>pointer</em> into the store leads astray once a commit has changed what it led to, so no pointer
 * outlives the step that read it. No pointer rests on ids being held back: a follower in a cluster holds back none for
 * its readers.
 *
 * <pre>
 *   fact that outlives a question   held by                trusted until                  since
 *   ------------------------------  ---------------------  -----------------------------  --------------------------
 *   a node's record: pointers       StoreCursors           it moves; the epoch advances,  a step is as short as the
 *                                                          since a cache or the Core API  time between two reads of
 *                                                          answers; the step ends; its    Neo4j's own
 *                                                          relationships or a row's
 *                                                          properties are read
 *   a relationship's record         StoreRelationship-     it is asked where it leads,    the same
 *                                   Properties             after one of its values
 *   a relationship's record: the    CursorRelationships    it runs out or is closed       the one exception: without
 *     pointer to the next                                                                 caches Neo4j's framework
 *                                                                                         keeps it as long
 *   by the kernel or below it       StoreCursors           control comes back from the    only the caller can change
 *                                                          caller                         the graph in between
 *   label mask by label field       StoreLabels            the request ends               the field is the labels;
 *                                                                                         pointers are not kept
 *   selections; names by token      Store.., CoreApi..     the request ends               tokens keep their meaning
 *   the current node, an object     CurrentNode            the request ends               it is an id: each question
 *                                                                                         reads the store
 *   relationships not yet followed  FacadeRelationships    they are followed              values, read at once
 *   the current label set           graph.Labels           another becomes current        a value
 *   neighbours in frames and        traversal.walk         the traversal is done with     values; if an id was used
 *     queues, ids on the path                              them                           again, Neo4j errs alike
 *   relationships of loops          traversal.walk         the frame is left              values of the reading that
 *                                                                                         the frame is of
 *   facades; codes read ahead;      graph.CurrentFacades,  the view is of another         a code means the same set
 *     decisions; tests of           traversal, framework   generation                     for as long as its facade
 *     predicates                                                                          is used
 *   the time of a list of           a local variable       the list is done with          compared with the time of
 *     relationships                                                                       each value to go with it
 *   a miss that was counted         cache.PagedLabels      the next question about        it says how to count, not
 *                                                          labels                         what to answer
 *   what is not yet published       cache.WriteBuffer      it is published or rejected    values; stamps reject stale
 *                                                                                         ones
 *   up to which commit a view is    execution.RequestView  the lease is renewed           caches follow commits
 *                                                                                         forwards only
 * </pre>
 */
@NullMarked
package io.tremaux.neo4j.cursor;

import org.jspecify.annotations.NullMarked;
