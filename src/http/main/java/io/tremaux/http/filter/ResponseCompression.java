package io.tremaux.http.filter;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import javax.ws.rs.Priorities;
import javax.ws.rs.core.Feature;
import javax.ws.rs.core.FeatureContext;
import javax.ws.rs.ext.Provider;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.message.GZipEncoder;
import org.glassfish.jersey.server.filter.EncodingFilter;
import org.jspecify.annotations.Nullable;

/**
 * A feature of Jersey that decides how answers are sent: compressed for clients that accept gzip, and at once when they
 * are flushed. By itself Jersey holds the first 8 KiB back, to count them. That is off here, so every answer is sent in
 * chunks, without {@code Content-Length}.
 */
@Provider
public final class ResponseCompression implements Feature {
    @Override
    public boolean configure(FeatureContext context) {
        context.property(CommonProperties.OUTBOUND_CONTENT_LENGTH_BUFFER, 0);
        context.register(EncodingFilter.class);
        // before ClientAbortInterceptor, which sees what Gzip writes when it is closed
        context.register(Gzip.class, Priorities.ENTITY_CODER);
        return true;
    }

    /** Jersey's gzip, except that rows which are flushed leave at once. */
    public static final class Gzip extends GZipEncoder {
        private static final int BUFFER = 8 << 10;

        @Override
        public OutputStream encode(String contentEncoding, OutputStream out) throws IOException {
            return new FromFirstByte(out);
        }

        @Override
        public InputStream decode(String contentEncoding, InputStream in) throws IOException {
            try {
                return super.decode(contentEncoding, in);
            } catch (ZipException | EOFException e) {
                throw Problem.of(Kind.INVALID_BODY, "The body is not gzip, though its Content-Encoding says so.")
                        .thrown();
            }
        }
    }

    /**
     * Compresses at the level that takes least time, a third of that of the default. Rows repeat one another anyway.
     */
    private static final class Fast extends GZIPOutputStream {
        Fast(OutputStream out) throws IOException {
            super(out, Gzip.BUFFER, true);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /**
     * Writes nothing before the first byte of the answer, not even gzip's header: until then a failure can become an
     * answer of its own.
     */
    private static final class FromFirstByte extends OutputStream {
        private final OutputStream out;
        private @Nullable GZIPOutputStream gzip;

        FromFirstByte(OutputStream out) {
            this.out = out;
        }

        private GZIPOutputStream gzip() throws IOException {
            GZIPOutputStream begun = gzip;
            if (begun == null) {
                begun = new Fast(out);
                gzip = begun;
            }
            return begun;
        }

        @Override
        public void write(int single) throws IOException {
            gzip().write(single);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            gzip().write(bytes, offset, count);
        }

        @Override
        public void flush() throws IOException {
            if (gzip != null) {
                gzip.flush();
            }
        }

        @Override
        public void close() throws IOException {
            (gzip == null ? out : gzip).close();
        }
    }
}
