/** What callers are told when a request fails: RFC 9457's problems, and the exceptions that know theirs. */
@NullMarked
package io.tremaux.problem;

import org.jspecify.annotations.NullMarked;
