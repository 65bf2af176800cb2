/**
 * Keeps permanent caches equal to committed data.
 *
 * <p><b>The law.</b> A traversal that begins after a commit has returned to its client sees that commit, whatever was
 * cached before; and it never sees a value that was never committed.
 *
 * <p><b>The mechanism.</b> A request catches up before it reads. No listener hears of commits, and
 * writers pay nothing. A request that begins looks whether commits were published that the caches have not followed. If so, it
 * invalidates the entries that these commits touched:
 *
 * <pre>
 *   commit z:   append to log ─── published as committed (C ≥ z) ─── applied to the store ─── closed (L ≥ z) ─── returns
 *
 *   begin:      c = C;  p &lt; c?  catch up;  still p &lt; c?  do without;  l = L      (nothing of the graph was read before)
 *   row pulled: begin again, if anything was committed since         (the caller had control and may know of it)
 *   catch up:   for each commit from p + 1 to c:  invalidate what it touched, stamp = its index;  only then p = its index
 *   hit:        whatever the caches given at begin hold
 *   fill:       read the store;  p &lt; C?  catch up, at once or not at all;  publish if  stamp ≤ l  and  floor ≤ l
 * </pre>
 *
 * C is the newest published commit. It is at least every commit that has returned, and every commit of which any reader can have
 * seen anything. L says that every commit up to it is wholly in the store; on return of a commit it may still be below it. p is
 * how far a cache has followed, floor where it began. A stamp is the newest commit that touched any of a few nodes.
 *
 * <p><b>Why it cannot go stale.</b> A published value was read when all commits up to l were in the store. Every commit
 * up to p that touches it is at most its stamp, hence at most l: the value is as new as p. A commit beyond p invalidates it
 * before any request that must see that commit reads it. A value half-way through a commit z is rejected: z is published
 * before it is applied, so the look at C after the store read covers z, and then the stamp is z, above l. The floor does the
 * same for all entries that were dropped at once, when a cache began.
 *
 * <p><b>Two grades, one code.</b> <em>Exact</em> is the above: {@link io.tremaux.coherence.CommitLog} reads the transaction
 * log from where the cache stands, {@link io.tremaux.coherence.Touched} tells what a command touches. <em>Generations</em>
 * cannot read it and begin new caches at every commit; there are no stamps but the floor, and a fill never catches up.
 *
 * <p><b>Catching up</b> is done by three. A request that begins and finds a few milliseconds of log to read, and a request that
 * publishes. While the caches are used, also the {@link io.tremaux.coherence.Background}, as soon as there is more to read
 * than a request may be left with; so a request seldom waits, and commits one by one do not have the log read for each.
 *
 * <p><b>Long catch-ups.</b> Only the background reads more than a request may ({@link io.tremaux.coherence.CommitLog}):
 *
 * <pre>
 *   behind by                                           a request                       the background
 *   at most what a request may read (about 10 ms)       reads it                        reads it
 *   more, but cheaper to read than to fill again        is lent nothing, fills nothing  reads it, in parts
 *   more than filling the cache again would cost        begins anew                     begins anew
 * </pre>
 *
 * The request looks at both before it asks for the lock, and wakes the background, which then works for a second even if no
 * other request comes. A part is what a request may read, or one commit that is larger. Each part moves p by whole commits,
 * exactly as any catching up does. Between two parts the lock is free, and the background ends its work there if any thread
 * waits for the lock; it goes on in its next period. A cache whose p is below c is lent to no request that begins, and takes
 * no fill, so a part changes nothing in the proof above. A walk that began earlier goes on with its hits, as always.
 *
 * <p><b>When something fails</b> it is never a walk's failure, and never a commit's, since no commit passes here:
 *
 * <pre>
 *   too far behind to be worth it; log pruned; interrupted    begin anew, exactly as before
 *   log unreadable; out of memory while reading it            begin anew; the third time in a row: generations
 *   unknown command, class or storage engine                  generations
 *   several versions of a record; no commits to ask           off
 * </pre>
 *
 * The grade stays until the database starts again, or the caches are switched off and on.
 *
 * <p><b>Without permanent caches</b> walks a transaction with changes of its own, from the first of them on and for good: the
 * view looks for them before every row. So does a caller that may not see everything. A request that would have to wait for
 * another's catching up for more than a few milliseconds, or that finds a long catch-up. Every request does, while the
 * database is stopped.
 *
 * <p><b>Locks</b>, taken in this order, each optional:
 *
 * <pre>
 *   Coherence.lock          which cache is current, how far it has followed, the grade; held while the log is read
 *   a page's lock (cache)   its slots and stamps; one at a time, never held while the log is read
 * </pre>
 *
 * Hits take none. Fills take a page's lock, and the other only if it is free.
 */
@NullMarked
package io.tremaux.coherence;

import org.jspecify.annotations.NullMarked;
