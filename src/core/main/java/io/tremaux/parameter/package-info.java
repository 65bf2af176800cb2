/** What a parameter of a query is, and the exception for a rejected value. Parsers, HTTP and procedures share both. */
@NullMarked
package io.tremaux.parameter;

import org.jspecify.annotations.NullMarked;
