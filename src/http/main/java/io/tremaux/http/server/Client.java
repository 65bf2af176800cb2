package io.tremaux.http.server;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.servlet.AsyncEvent;
import javax.servlet.AsyncListener;
import javax.servlet.http.HttpServletRequest;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/**
 * The client of a request that waits for its answer, and whether it is still there. If not, the transaction of its
 * traversal is terminated. Over HTTP/1.1 Jetty does not read from a connection while a request is suspended, so this
 * looks: the end of what the client sends means that it hung up. Over HTTP/2 Jetty tells. A client that has sent
 * another request already is taken to be there.
 *
 * <p>Safe for use by any thread: the admission asks {@link #isThere} twice a second, the thread of the traversal
 * answers, and a worker of Jetty calls {@link #onError}.
 */
public final class Client implements AsyncListener {
    /** The attribute with Jetty's channel, in Jetty 12 and in Jetty 10. Each names its own class. */
    private static final String[] CHANNEL = {
        "org.eclipse.jetty.ee8.nested.HttpChannel", "org.eclipse.jetty.server.HttpChannel"
    };

    /** By then the worker that took the request has let go of its connection. */
    private static final long BEFORE_FIRST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    /** Jetty's worker waits no longer. By then an answer whose traversal was terminated has ended long ago. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long begun = System.nanoTime();
    private @Nullable EndPoint endPoint; // null if there is nothing to look at, or not any more
    private @Nullable CallersTransaction transaction;
    private boolean gone;
    private boolean mayRead; // it has gone, but perhaps closed only its own side
    private boolean responding; // a thread is using the response
    private Runnable whenGone = () -> {};

    private Client(@Nullable EndPoint endPoint) {
        this.endPoint = endPoint;
    }

    /** The client of a request that is being handled. */
    public static Client of(HttpServletRequest request) {
        String protocol = Objects.requireNonNullElse(request.getProtocol(), "");
        Client client = new Client(protocol.startsWith("HTTP/1") ? endPoint(request) : null);
        if (protocol.startsWith("HTTP/2") && request.isAsyncStarted()) {
            request.getAsyncContext().addListener(client);
        }
        return client;
    }

    /**
     * Jetty's end of the connection, by reflection: the class of its channel depends on its version. Null if there is
     * nothing to look at.
     */
    private static @Nullable EndPoint endPoint(HttpServletRequest request) {
        for (String name : CHANNEL) {
            Object channel = request.getAttribute(name);
            if (channel != null) {
                try {
                    return (EndPoint)
                            channel.getClass().getMethod("getEndPoint").invoke(channel);
                } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
                    return null; // another web server
                }
            }
        }
        return null;
    }

    /** Binds a transaction to the client: while it is open, the transaction is terminated if the client goes. */
    public interface Bond extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Terminates a transaction if the client goes. The bond is to be closed before the transaction, which Neo4j uses
     * again.
     */
    public synchronized Bond terminates(CallersTransaction awaited) {
        transaction = awaited;
        if (gone) {
            awaited.terminate();
        }
        return this::unbind;
    }

    private synchronized void unbind() {
        transaction = null;
    }

    /** @param action wakes what sleeps on behalf of this client; must not wait */
    public synchronized void whenGone(Runnable action) {
        whenGone = action;
    }

    /** Ends the looks, before the answer is sent: from here on Jetty itself notices that a client hangs up. */
    public synchronized void stopLooking() {
        endPoint = null;
    }

    /** Whether the client is known to have gone. */
    public synchronized boolean isGone() {
        return gone;
    }

    /** Whether a client that has gone perhaps reads on: over HTTP/1.1 it may have closed its own side alone. */
    public synchronized boolean mayRead() {
        return mayRead;
    }

    /** Looks whether the client is still there. Does not wait. */
    public synchronized boolean isThere() {
        if (endPoint != null && System.nanoTime() - begun >= BEFORE_FIRST_LOOK_NANOS && hasHungUp(endPoint)) {
            mayRead = true;
            noteGone();
        }
        return !gone;
    }

    /**
     * What the client sends after its request is given to the connection, which reads it when the request is answered.
     */
    private boolean hasHungUp(EndPoint connected) {
        ByteBuffer next = ByteBuffer.allocate(1).limit(0); // as Jetty wants it: filled up from its limit
        try {
            int count = connected.fill(next);
            if (count > 0) {
                endPoint = null;
                if (connected.getConnection() instanceof Connection.UpgradeTo connection) {
                    connection.onUpgradeTo(next);
                } else {
                    connected.close();
                }
            }
            return count < 0;
        } catch (IOException e) {
            return true;
        }
    }

    /** The client has gone, for good: terminates its transaction. */
    private synchronized void noteGone() {
        gone = true;
        endPoint = null;
        if (transaction != null) {
            transaction.terminate();
        }
    }

    /**
     * Sends an answer, unless nobody can read it: then Jetty has ended the request, and may use its response for
     * another.
     *
     * @param sending returns when the response is no longer used
     */
    public void respond(Runnable sending) {
        synchronized (this) {
            if (gone && !mayRead) {
                return;
            }
            responding = true;
        }
        try {
            sending.run();
        } finally {
            endResponse();
        }
    }

    private synchronized void endResponse() {
        responding = false;
        notifyAll();
    }

    /**
     * Once this returns, Jetty may use the response for another request. So this waits for the thread that still writes
     * to it.
     */
    @Override
    public synchronized void onError(AsyncEvent event) {
        noteGone();
        whenGone.run();
        long end = System.nanoTime() + MOST_NANOS;
        try {
            for (long left = MOST_NANOS; responding && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onComplete(AsyncEvent event) {}

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
}
