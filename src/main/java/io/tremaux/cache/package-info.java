/**
 * What has been read from the store and is kept: for one request, or in pages that all requests share.
 *
 * <pre>
 *   HeapBudget  one a server      what may be held in all; refuses what does not fit, after emptying what was replaced
 *      |
 *      +-- GraphCache  one a generation of a database            RequestLabels, RequestProperties,
 *             |                                                   RequestRelationships  one a request
 *             +-- LabelPages      1 byte a node                     open hash maps by node, filled only while Revisits
 *             |      +-- LabelDictionary                            sees that nodes are met again
 *             +-- PropertyColumn  one a key: 2 bits a node (booleans), 8.5 bytes (numbers), more (objects)
 *             |      +-- ValueDictionary
 *             +-- AdjacencyColumn one a direction: 4 bytes a node, 4 for its list, 1 or 4 for each neighbour
 *             |      +-- HubLedger                                  which hubs are worth keeping
 *                    PagedLabels, PagedProperties and PagedRelationships are a request's view of it
 * </pre>
 *
 * <p>Three rules hold throughout. <b>Reserve, then allocate</b>: bytes are charged before they exist, in figures that are
 * never too low, and whatever is refused is read from the store; an {@link OutOfMemoryError} of an allocation is one more
 * way to refuse. <b>Readers take no lock</b>: a slot is published by a release write and read by an acquire read, after
 * everything it refers to. <b>Nothing here knows what a commit is</b>: a {@link io.tremaux.cache.GraphCache.FillGate} says
 * whether what was just read may be published.
 */
@NullMarked
package io.tremaux.cache;

import org.jspecify.annotations.NullMarked;
