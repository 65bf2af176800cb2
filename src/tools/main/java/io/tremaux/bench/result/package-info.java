/**
 * Times of rivals that answered the same questions: a file of them, the tables made of it, and the change from one file
 * to another. Knows no server.
 */
package io.tremaux.bench.result;
