package io.tremaux.heap;

/**
 * The budget has no room for what its thread was about to make. A turn of the work, not a failure, so it has no stack
 * trace; the budget has counted the rejection.
 */
public final class NoRoomException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoRoomException() {
        super("no room", null, false, false);
    }
}
