package io.tremaux.http.answer;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RejectedException;
import io.tremaux.admission.RequestHeap;
import io.tremaux.admission.Turn;
import io.tremaux.admission.Work;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Client;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.core.Response;
import javax.ws.rs.core.StreamingOutput;

/**
 * An answer that waits for its turn and is computed and written on a thread of the admission. Meanwhile no worker of
 * the web server is held: the request is suspended. The answer ends when its client hangs up. It closes the heap of its
 * request in any case.
 *
 * @param suspended resumed once: by run or by reject
 */
public record AdmittedAnswer(
        RequestHeap.Held heap, Client client, AsyncResponse suspended, BooleanSupplier ready, Computation computation)
        implements Work {
    /**
     * What other web servers log where a client hung up before it got an answer. Only one that has closed its own side
     * alone sees it.
     */
    private static final int CLIENT_CLOSED_REQUEST = 499;

    /**
     * Computes what Jersey is to send, on the thread of the turn. Whatever it throws, an exhausted heap included,
     * becomes a problem.
     */
    @FunctionalInterface
    public interface Computation {
        Object answer(Turn turn) throws IOException;
    }

    /**
     * Answers when it is this caller's turn. The computation must use nothing of the request, which is over by then.
     *
     * @param heap that the request holds; closed when it is answered
     * @throws RejectedException if there is no place in the queue
     */
    public static void offer(
            CallersDatabase database, RequestHeap.Held heap, AsyncResponse response, Computation computation) {
        offer(database, heap, response, () -> true, computation);
    }

    /** @param isReady whether the answer can be computed, as {@link Work#isReady} */
    public static void offer(
            CallersDatabase database,
            RequestHeap.Held heap,
            AsyncResponse response,
            BooleanSupplier isReady,
            Computation computation) {
        Admission admission = database.admission();
        AdmittedAnswer answer = new AdmittedAnswer(heap, database.client(), response, isReady, computation);
        database.client().whenGone(() -> admission.wake(answer));
        try {
            admission.offer(database.login(), answer);
        } catch (Throwable e) {
            heap.close();
            throw e;
        }
    }

    @Override
    public boolean isReady() {
        return ready.getAsBoolean();
    }

    @Override
    public boolean isWanted() {
        return client.isThere();
    }

    @Override
    public void run(Turn turn) {
        try (heap) {
            answer(turn);
        }
    }

    private void answer(Turn turn) {
        if (!client.isThere()) {
            send(hungUp());
            return;
        }
        Object answer;
        try {
            answer = computation.answer(turn);
        } catch (Throwable e) {
            fail(e);
            return;
        }
        send(answer); // writes it, on this thread
    }

    @Override
    public void reject(RuntimeException reason) {
        try (heap) {
            fail(reason);
        }
    }

    /** Answers with a problem, which {@code Failures} makes of the failure. */
    private void fail(Throwable failure) {
        if (client.isGone()) {
            send(hungUp());
        } else {
            client.stopLooking();
            client.respond(() -> suspended.resume(failure));
        }
    }

    /** Hands the answer to Jersey, which writes it on this thread. */
    private void send(Object answer) {
        if (!(answer instanceof Response response && response.getEntity() instanceof StreamingOutput)) {
            client.stopLooking(); // what is streamed is not sent yet
        }
        client.respond(() -> suspended.resume(answer));
    }

    /** The answer for a client that is gone: a status that the log of requests shows, and no body. */
    public static Response hungUp() {
        return Response.status(CLIENT_CLOSED_REQUEST).build();
    }
}
