package io.tremaux.cache;

import java.time.temporal.Temporal;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A value that counts how often it is looked up in a dictionary. */
public record CountedTime(int number, AtomicInteger looks) implements Temporal {
    @Override
    public int hashCode() {
        looks.incrementAndGet();
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CountedTime time && time.number == number;
    }

    @Override
    public boolean isSupported(TemporalUnit unit) {
        return false;
    }

    @Override
    public Temporal with(TemporalField field, long newValue) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Temporal plus(long amountToAdd, TemporalUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long until(Temporal endExclusive, TemporalUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isSupported(TemporalField field) {
        return false;
    }

    @Override
    public long getLong(TemporalField field) {
        throw new UnsupportedOperationException();
    }
}
