/**
 * Keeps the shared caches of an open JanusGraph at most a bound older than the store.
 *
 * <p><b>What is promised.</b> No query finds in a cache what is older than {@code maxStaleness} when it begins, or when
 * it looks again in a long run. A query that begins after a commit of this instance has returned sees that commit. A
 * query never sees a value that no transaction has written. Scopes {@code none} and {@code request} see what a
 * transaction of JanusGraph sees; nothing here touches them.
 *
 * <p>Age counts from the reading of a row in the store: past {@code cache.db-cache} and past what the transaction
 * keeps. A row is read at the consistency of the transaction. If reads and writes do not overlap in a replica (read at
 * ONE, written at ONE, with several replicas), an acknowledged write may take longer to be seen, here as in JanusGraph.
 * On a backend with transactions of its own, a read may be as old as its transaction; there are no shared caches there.
 * Indexes by which start nodes are found are read past {@code cache.db-cache}, too; but what a transaction was told by
 * an index before, it tells again.
 *
 * <p><b>The mechanism.</b>
 *
 * <pre>
 *   generation   t = now;  begins empty
 *   begin:       now - t &lt; maxStaleness?  lend it :  begin another;  l = p             (before the first read)
 *   look:        now - t &lt; maxStaleness?  go on   :  drop kept rows, go over to the current one, l = p
 *   commit:      write to the store;  lock: p + 1 = its number, invalidate what it touched, stamp = that;  p = that
 *                then tell other instances, and return
 *   heard of:    the same with a commit of another instance, which is in the store by then
 *   fill:        read a row past all caches;  is the generation current?  publish if  stamp &le; l
 * </pre>
 *
 * p is the number of commits of this instance that are followed. They are numbered in the order in which they take the
 * lock, by which time each is in the store. So are the commits of others that are heard of.
 *
 * <p><b>Why the bound holds.</b> All that a generation holds was read by queries that it was lent to, after they began,
 * hence after t. Rows that a query has kept from before are dropped when it goes over. So whoever is lent the
 * generation before t + maxStaleness finds nothing that is older. Nobody else is asked: not other instances, not the
 * log. Time is the longer one of two clocks, since one of them stands still while a machine sleeps.
 *
 * <p><b>Why a commit of this instance is seen.</b> A value that was read before the commit was in the store was read by
 * a query with l below the commit's number. If it was published before the invalidation, that takes it away; after it,
 * the stamp rejects it. A generation that begins meanwhile takes the same lock: either the commit invalidates it too,
 * or it begins when the commit is in the store. A commit that fails, or of which nobody knows, invalidates as well. If
 * the store applies it later still, it is like one of another instance.
 *
 * <p><b>Commits of other instances.</b> Instances that Tremaux opens tell each other what their commits touched, by a
 * log of JanusGraph's in the same store ({@link io.tremaux.janusgraph.coherence.CommitLog}). That only invalidates, so
 * it can make entries younger, never older. Nobody may rely on it: a clock that is behind, a slow write, or a writer
 * without Tremaux, and a commit is heard of late or never. Then the bound holds, as without the log.
 *
 * <p><b>A list and a value.</b> A query may find a list of relationships in the caches that is younger than a row which
 * it has kept. If the row lacks such a relationship, it is read again: that the relationship has no values would be
 * wrong.
 *
 * <p><b>Numbers.</b> Pages need dense numbers, and a row is found by its vertex's id. All queries number by the same
 * {@link io.tremaux.janusgraph.id.IdDictionary}, which outlives generations, so that a long query can go over. A vertex
 * gets its number before its row is read; so a commit need not touch what has none. Ids of relationships are never
 * given to others, so a list and a value may be of two moments.
 *
 * <p><b>Without shared caches</b> a query goes on for good, never failing, if there is no room for more numbers (it
 * then has some of its own, and publishes nothing), if the caches were cleared or switched off, or if its transaction
 * has changes of its own. Once it had changes it publishes nothing any more, since it then reads by the structure API,
 * which answers with what the transaction has read at any time. A dictionary that is full lasts as long as its
 * generation; the next begins with another. A thread that did not begin a query, such as that which closes abandoned
 * ones, publishes nothing of it.
 *
 * <p><b>What is not seen sooner.</b> A cell with a time to live may be found for up to the bound after its end. Labels,
 * types and keys have the names by which this instance of JanusGraph knows them when a row is read. A renaming by this
 * instance drops the caches. JanusGraph hears of one by another instance through a log of its own; from then on it
 * takes the bound at most.
 *
 * <p><b>Who waits.</b> A hit takes no lock. A commit holds the one lock while it invalidates: some 100 ns for each of
 * its relations. A query waits for it only when a generation begins. No commit waits for the log: a thread of its own
 * writes to it. The end of an open graph waits for that thread, two seconds at most.
 */
@NullMarked
package io.tremaux.janusgraph.coherence;

import org.jspecify.annotations.NullMarked;
