package io.tremaux.store;

/**
 * A point in space, as rows have it, whichever class a store has for it.
 *
 * @param srid the number of its coordinate reference system
 * @param coordinate two numbers, or three; not to be changed
 */
public record GeoPoint(int srid, double[] coordinate) {}
