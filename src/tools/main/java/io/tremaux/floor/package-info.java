/**
 * What a walk costs at least on a machine: the same questions over bare arrays. Knows neither Neo4j nor Tremaux, so
 * that both the benchmarks in process and the client that compares rivals use it.
 */
package io.tremaux.floor;
