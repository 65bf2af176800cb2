/** The demo of recommendations: {@link io.tremaux.demo.likes.LikesTest} asks Tremaux and Cypher the same. */
package io.tremaux.demo.likes;
