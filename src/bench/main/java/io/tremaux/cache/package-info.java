/** Stress tests of the shared caches among threads, by jcstress. {@code scripts/dev stress} runs them. */
package io.tremaux.cache;
