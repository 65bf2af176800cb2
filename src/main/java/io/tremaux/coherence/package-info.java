/**
 * Keeps permanent caches equal to committed data.
 *
 * <p><b>The law.</b> A traversal that begins after a commit has returned to its client sees that commit, whatever was
 * cached before; and it never sees a value that was never committed.
 *
 * <p><b>The mechanism.</b> A request catches up before it reads. Nobody listens to commits and writers pay nothing; a
 * request that begins looks whether commits were published since the caches began, and if so it begins new ones:
 *
 * <pre>
 *   commit z:   append to log ─── published as committed (C ≥ z) ─── applied to the store ─── closed ─── returns
 *
 *   begin:      c = C;  caches older than c?  begin new ones, p = C;  l = L        (nothing of the graph read before)
 *   hit:        whatever the caches given at begin hold
 *   fill:       read the store;  then publish only if  caches are current,  C = p,  and  p ≤ l
 * </pre>
 *
 * C is the newest published commit: at least every commit that has returned, and every one of which anyone can have seen
 * anything. L says that every commit up to it is wholly in the store.
 *
 * <p><b>Why it cannot go stale.</b> A value is published only if no commit beyond p was published when the store had been
 * read (C = p), and all up to p were wholly applied before it was read (p ≤ l). So it is what the store holds as of p, and
 * a request is given the caches only while C = p. A value half-way through a later commit z is refused, because z is
 * published before it is applied: C covers it. A commit that lands between the check and the publication makes the next
 * request begin new caches, so that the value lands where no later traversal looks.
 *
 * <p>(That last case alone would make the second look at C needless here. It makes every entry exactly what the store held
 * as of p, so that the {@link io.tremaux.coherence.Audit} may call any difference a fault, and spares the work of filling
 * caches that nobody will be given again.)
 *
 * <p><b>Who does without.</b> A transaction with changes of its own, from the first of them on and for good: before a walk
 * runs and after every row that it hands out. A caller who may not see everything. Everyone, while the database is stopped,
 * if its store keeps several versions of a record, or once anything in here has failed: then the grade is {@code off}, with
 * the reason, until the database starts again. A failure is never a walk's, and never a commit's, since no commit passes
 * here.
 */
@NullMarked
package io.tremaux.coherence;

import org.jspecify.annotations.NullMarked;
