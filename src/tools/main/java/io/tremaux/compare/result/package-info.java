/**
 * Times of rivals that answered the same questions: a file of them, and the tables made of it. Knows no server.
 */
package io.tremaux.compare.result;
