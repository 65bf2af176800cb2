package io.tremaux.http.filter;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import javax.ws.rs.ext.Provider;
import javax.ws.rs.ext.WriterInterceptor;
import javax.ws.rs.ext.WriterInterceptorContext;
import org.jspecify.annotations.Nullable;

/**
 * Tells a client abort from other failures: writing to a client that hung up is a {@link ClientAbortException}. An
 * interceptor does so because Jersey itself flushes and closes the stream after the answer, and would log an error
 * there. Here both go unnoticed; the next write tells.
 */
@Provider
public final class ClientAbortInterceptor implements WriterInterceptor {
    /** The client no longer listens. That is no fault of the server, and no answer can reach the client. */
    public static final class ClientAbortException extends IOException {
        public ClientAbortException(Throwable cause) {
            super(cause);
        }
    }

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        context.setOutputStream(new ToClient(context.getOutputStream()));
        context.proceed();
    }

    /** The stream to the client. Keeps a failed flush or close to itself; the next write then throws the abort. */
    private static final class ToClient extends FilterOutputStream {
        private @Nullable IOException unnoticed;

        ToClient(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            if (unnoticed != null) {
                throw new ClientAbortException(unnoticed);
            }
            try {
                out.write(bytes, offset, count);
            } catch (IOException e) {
                throw new ClientAbortException(e);
            }
        }

        @Override
        public void flush() {
            quietly(out::flush);
        }

        @Override
        public void close() {
            quietly(out::close);
        }

        private void quietly(Action action) {
            try {
                action.run();
            } catch (IOException e) {
                unnoticed = e;
            }
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }
}
