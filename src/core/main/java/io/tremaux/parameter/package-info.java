/** The exception for an invalid parameter, shared by parsers, HTTP and procedures. */
@NullMarked
package io.tremaux.parameter;

import org.jspecify.annotations.NullMarked;
