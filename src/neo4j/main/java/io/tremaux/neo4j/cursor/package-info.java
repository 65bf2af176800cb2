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
 *   fact that outlives a question        where                  trusted until                      why
 *   -----------------------------------  ---------------------  ---------------------------------  --------------------------------
 *   a node's record: pointers            StoreCursors           it moves; the epoch advances: a    one step of the walk, as short as
 *                                                               cache or the Core API answers;     between two reads of Neo4j's own
 *                                                               the walk looks; its relationships
 *                                                               or the properties of a row are read
 *   a relationship's record              StoreRelationship-     it is asked where it leads, right  the same step
 *                                        Properties             after one of its values
 *   a relationship's record: a pointer   CursorRelationships    it runs out or is closed           the one exception: without caches
 *     to the next                                                                                  Neo4j's framework keeps it as long
 *   by the kernel or below it            StoreCursors           control comes back to the walk     only its caller can change the graph
 *                                                                                                  in this transaction
 *   label mask by label field            StoreLabels            the request ends                   the field is the labels; one that is
 *                                                                                                  a pointer is not remembered
 *   selections; names by token           Store.., CoreApi..     the request ends                   tokens keep their meaning
 *   the current node, an object          CurrentNode            the request ends                   an id; each question reads the store
 *   relationships not yet followed       FacadeRelationships    they are followed                  values, read at once
 *   the current label set                graph.Labels           another becomes current              a value
 *   neighbours in frames and queues,     traversal.walk         the walk is done with them         values; if an id was used again,
 *     ids on the path, ids met                                                                     Neo4j's framework errs alike
 *   relationships of loops               traversal.walk         the frame is left                  values, of the reading that the
 *                                                                                                  frame is of
 *   facades; codes read ahead,           graph.CurrentFacades,  the view is of another             values; a code means the same set
 *     decisions, the choices of a        traversal, framework   generation                         for as long as its facade is used
 *     level, tests of predicates
 *   the time of a list of relationships  a local variable       the list is done with              compared with the time of each
 *                                                                                                  value that is to go with it
 *   a miss that was counted              cache.PagedLabels      the next question about labels     says how to count, not what to answer
 *   what is not yet published            cache.WriteBuffer      it is published or refused         values; stamps refuse stale ones
 *   up to which commit a view is         execution.RequestView  the lease is renewed               caches forget only forwards
 * </pre>
 */
@NullMarked
package io.tremaux.neo4j.cursor;

import org.jspecify.annotations.NullMarked;
