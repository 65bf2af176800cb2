/** Chooses view and engine, bounds the work, walks, and reports the cost. */
@NullMarked
package io.tremaux.service;

import org.jspecify.annotations.NullMarked;
