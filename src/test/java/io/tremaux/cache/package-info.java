@NullMarked
package io.tremaux.cache;

import org.jspecify.annotations.NullMarked;
