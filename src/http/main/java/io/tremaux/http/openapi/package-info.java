/** Makes the OpenAPI document when a server is built. No part of a running server. */
@NullMarked
package io.tremaux.http.openapi;

import org.jspecify.annotations.NullMarked;
