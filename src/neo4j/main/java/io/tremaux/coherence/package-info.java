/**
 * Keeps shared caches equal to committed data.
 *
 * <p><b>The law.</b> A traversal that begins after a commit has returned to its client sees that commit, even if the
 * caches held older values. No traversal ever sees a value that was never committed.
 *
 * <p><b>The mechanism.</b> A request catches up before it reads. Commits notify no cache, so writers pay nothing. A
 * request that begins looks for published commits that the caches have not followed, and invalidates the entries that
 * these touched:
 *
 * <pre>
 *   commit z:   append to log -- published as committed (C &ge; z) -- applied to the store
 *               -- closed (L &ge; z) -- returns
 *
 *   begin:      c = C;  p &lt; c?  catch up;  still p &lt; c?  lend none;  l = L
 *               (before the first read of the graph)
 *   row pulled: renew, if there is a newer commit
 *               (the caller had control and may know of it)
 *   catch up:   for each commit from p + 1 to c:  invalidate what it touched, stamp = its index;
 *               only then p = its index
 *   hit:        an entry of the caches that begin lent
 *   fill:       read the store;  p &lt; C?  catch up, at once or not at all;  publish if  stamp ≤ l  and  floor ≤ l
 * </pre>
 *
 * C is the newest published commit. No commit that has returned, or that any reader may have seen, is newer. Every
 * commit up to L is wholly in the store; when a commit returns, L may still be below it. p is the last commit that a
 * cache has followed, floor the commit that it began with. A stamp is the newest commit that touched any of a few
 * nodes.
 *
 * <p><b>Why it cannot go stale.</b> A published value was read when all commits up to l were in the store. Every commit
 * up to p that touches it is at most its stamp, hence at most l: the value is as new as p. A commit beyond p
 * invalidates it before any request that must see that commit reads it. A value that was read half-way through a commit
 * z is rejected. Since z is published before it is applied, the look at C after the store read covers z; then the stamp
 * is z, above l. The floor does the same for all entries that a reset dropped at once.
 *
 * <p><b>A list and a value together.</b> {@code relationshipWhere} joins two entries: a list names a relationship by
 * its id, and a value has that id. At another time the id may belong to another relationship: a follower in a cluster
 * holds no id back for its readers. So a request joins the two only by this rule:
 *
 * <pre>
 *   x = p;  read the list in the cache;  read the value in the same cache;  p = x?  they are of one state: that after x
 *   in every other case the store answers: one record has the value, the type and both nodes
 * </pre>
 *
 * <em>While p = x, each entry found in the cache is what commit x has left.</em> An entry that is published has all
 * commits up to p, as above. It has nothing of a later commit z: then C was at least z at the look after the store
 * read, so p was moved to z before the entry was published. While x + 1 is being followed, the entries that it touches
 * go one by one, and all others are the same before and after it. A commit that makes or deletes a relationship, or
 * changes its properties, touches the values of its id. Eviction only takes away. A replaced cache stands still: it
 * takes no fill, and follows nothing.
 *
 * <p>A list from the store is not of that state. It may lack what is followed and not yet applied (l &lt; p), or have
 * what is applied and not yet followed (p &lt; C). So no value of the cache answers for it. The request counts its
 * missed lists, and so knows whether one was among those that it has read since it took x. A fence keeps the last look
 * at p behind the reading of the value.
 *
 * <p><b>Two modes, one code.</b> <em>Exact</em> is the above: {@link io.tremaux.coherence.CommitLog} reads the
 * transaction log from the position of the cache, and {@link io.tremaux.coherence.LogInvalidator} invalidates the
 * entries. <em>Generations</em> cannot read the log and reset the caches at every commit. They have no stamps but the
 * floor, and a fill never catches up.
 *
 * <p><b>Catching up</b> has three actors. A request that begins catches up if it finds a few milliseconds of log to
 * read. So does a request that publishes. While the caches are used, the {@link io.tremaux.coherence.Background}
 * catches up before there is more to read than a request should find. So a request seldom waits, and the log is not
 * read for each single commit.
 *
 * <p><b>Long catch-ups.</b> Only the background reads more than a request may ({@link io.tremaux.coherence.CommitLog}):
 *
 * <pre>
 *   behind by                                           a request                       the background
 *   at most what a request may read (about 10 ms)       reads it                        reads it
 *   more, but cheaper to read than to fill again        is lent none, fills none        reads it, in parts
 *   more than filling the cache again would cost        resets the caches               resets the caches
 * </pre>
 *
 * The request looks at both before it asks for the lock, and wakes the background. That then works for a second, also
 * without another request. A part is as much log as a request may read, or one larger commit. Each part moves p by
 * whole commits, as any catch-up does. Between two parts the lock is free; if a thread waits for it, the background
 * goes on only in its next period. A cache whose p is below c is lent to no request that begins, and rejects every
 * fill, so a part changes nothing in the proof above. A traversal that began earlier goes on with its hits, as always.
 *
 * <p><b>When something fails</b> no traversal fails, and no commit fails, since commits do not pass here:
 *
 * <pre>
 *   too far behind to be worth it; log pruned; interrupted    reset, same mode
 *   log unreadable; out of memory while reading it            reset; the third time in a row: generations
 *   unknown command, class or storage engine                  generations
 *   several versions of a record; no access to the commits    off
 * </pre>
 *
 * The mode stays until the database starts again, or until the caches are switched off and on.
 *
 * <p><b>A query runs without shared caches</b> in a transaction with changes of its own, from the first change on and
 * for good. The view looks for changes before every row. A caller that may not see everything never uses them. A
 * request runs without them if it would have to wait long for another catch-up, or if its own would be long. So does
 * every request while the database is stopped.
 *
 * <p><b>Locks</b>, taken in this order, each optional:
 *
 * <pre>
 *   Coherence.lock          which cache is current, how far it has followed, the mode; held while the log is read
 *   a page's lock (cache)   its slots and stamps; one at a time, never held while the log is read
 * </pre>
 *
 * A hit takes no lock. A fill takes a page's lock, and {@code Coherence.lock} only if it is free.
 */
@NullMarked
package io.tremaux.coherence;

import org.jspecify.annotations.NullMarked;
