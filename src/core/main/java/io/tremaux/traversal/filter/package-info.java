/** Label and relationship filters, sequences and expand rules: where a walk goes, and what it judges by labels. */
@NullMarked
package io.tremaux.traversal.filter;

import org.jspecify.annotations.NullMarked;
