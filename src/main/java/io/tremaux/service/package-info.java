/** Chooses view and engine, bounds the work, walks, and says what it cost. */
@NullMarked
package io.tremaux.service;

import org.jspecify.annotations.NullMarked;
