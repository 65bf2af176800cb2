package io.tremaux.http;

import io.tremaux.admission.RejectedException;
import io.tremaux.admission.RequestHeap;
import io.tremaux.admission.Turn;
import io.tremaux.admission.Work;
import java.io.IOException;
import javax.ws.rs.container.AsyncResponse;

/**
 * An answer that waits for its turn and is computed and written on a thread of the admission. Meanwhile no worker of the web
 * server is held: the request is suspended. The web server does not tell that a client hung up before something is written to
 * it, so the walk of such a client runs.
 */
final class AdmittedAnswer implements Work {
    private final RequestHeap.Held heap;
    private final AsyncResponse response;
    private final Computation computation;

    /** Computes what Jersey is to send. What it throws becomes a problem. */
    @FunctionalInterface
    interface Computation {
        Object answer(Turn turn) throws IOException;
    }

    private AdmittedAnswer(RequestHeap.Held heap, AsyncResponse response, Computation computation) {
        this.heap = heap;
        this.response = response;
        this.computation = computation;
    }

    /**
     * Answers when it is this caller's turn. The computation must use nothing of the request, which is over by then.
     *
     * @param heap that the request holds; closed when it is answered
     * @throws RejectedException if there is no place in the queue
     */
    static void offer(
            CallersDatabase database, RequestHeap.Held heap, AsyncResponse response, Computation computation) {
        try {
            database.admission().offer(database.login(), new AdmittedAnswer(heap, response, computation));
        } catch (Throwable e) {
            heap.close();
            throw e;
        }
    }

    @Override
    public void run(Turn turn) {
        try (heap) {
            Object answer;
            try {
                answer = computation.answer(turn);
            } catch (Throwable e) {
                response.resume(e);
                return;
            }
            response.resume(answer); // writes it, on this thread
        }
    }

    @Override
    public void reject(RejectedException reason) {
        try (heap) {
            response.resume(reason);
        }
    }
}
