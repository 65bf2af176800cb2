/**
 * The shared caches (scope {@code permanent}): values that requests have read from the store, in pages that all share.
 *
 * <pre>
 *   heap.HeapBudget  one a server      bounds the bytes of all caches; evicts what no request uses, in any of them
 *      |
 *      +-- request                     caches of one request: hash maps
 *      |
 *      +-- GraphCache  one a generation of a database; CacheStatistics outlive it, a CacheVisitor is shown its entries
 *             |
 *             +-- Stripes              locks of pages; stamps: the newest commit that touched a run of nodes
 *             +-- Sweep                the clock's hand that evicts
 *             +-- LabelPages           1 byte a node
 *             |      +-- LabelSetDictionary  label sets by code
 *             +-- PropertyColumns      two: of nodes, and of relationships by their ids
 *             |      +-- PropertyColumn      one a key: 2 bits a node (booleans), 8.5 bytes (numbers), more (objects)
 *             |             +-- PropertyPage        CodePage, NumberPage or ObjectPage, whichever suits its nodes
 *             |             +-- ValueDictionary     values by code
 *             +-- AdjacencyColumn      one a direction: 4 bytes a node, 4 for its list, 4 for each neighbour
 *                    +-- AdjacencyPage       offsets into an arena of AdjacencyLists
 *                    +-- HubCachingPolicy    which hubs are worth keeping
 *
 *   a request reads       PagedLabels, PagedProperties, PagedRelationships, PagedRelationshipProperties, each through
 *                         PageReaders; BypassingFacades: it may not
 *   a request publishes   WriteBuffer: a Batch for each column (LabelBatch, ValueBatch, ListBatch), put page by page
 * </pre>
 *
 * <p>Three rules hold throughout. <b>Reserve, then allocate</b>: bytes are charged before they exist, in figures that
 * are never too low. A value whose bytes are rejected is read from the store; an {@link OutOfMemoryError} of an
 * allocation is one more way to reject. <b>Readers take no lock</b>: a slot is published by a release write and read by
 * an acquire read, after everything it refers to. <b>Nothing here knows what a commit is</b>: a
 * {@link io.tremaux.cache.GraphCache.FillGate} says whether a value that was just read may be published.
 */
@NullMarked
package io.tremaux.cache;

import org.jspecify.annotations.NullMarked;
