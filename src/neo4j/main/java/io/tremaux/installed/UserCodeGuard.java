package io.tremaux.installed;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.traversal.WalkBounds;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.SecurityContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.logging.Log;

/**
 * Calls the user's code in one traversal. The code may not write, and what it throws becomes a failure that names it,
 * unless the traversal was to end anyway or Neo4j itself failed. Belongs to one thread.
 */
public final class UserCodeGuard {
    private final KernelTransaction transaction;
    private final WalkBounds bounds;
    private final Runnable afterCall;
    private final Log log;
    private final @Nullable SecurityContext readOnly;

    /**
     * @param afterCall done after each call: the user had control until then, for however long
     * @param log has the stack traces
     */
    public UserCodeGuard(KernelTransaction transaction, WalkBounds bounds, Runnable afterCall, Log log) {
        this.transaction = transaction;
        this.bounds = bounds;
        this.afterCall = afterCall;
        this.log = log;
        this.readOnly = readOnly(transaction.securityContext());
    }

    /**
     * The caller's rights without writing; null if they contain none already, as in a procedure. Values that the code
     * wrote would otherwise get into caches that others share. Neo4j's fixed modes are an enum, named by version, one
     * of which only reads. A mode that is made for one caller stays: it uses no shared cache, and HTTP never commits.
     */
    private static @Nullable SecurityContext readOnly(SecurityContext rights) {
        if (rights.mode() instanceof Enum<?> fixed && rights.mode().allowsWrites()) {
            for (Object each : fixed.getDeclaringClass().getEnumConstants()) {
                if (each instanceof AccessMode mode && mode.name().equals("READ")) {
                    return rights.withMode(mode);
                }
            }
        }
        return null;
    }

    /** Calls code that must answer something. */
    <T> T call(Installed<?> installed, Supplier<@Nullable T> code) {
        T answer = callForAny(installed, code);
        if (answer == null) {
            throw failure(installed, new NullPointerException("It returned null"));
        }
        return answer;
    }

    /** Calls code that answers nothing. */
    void run(Installed<?> installed, Runnable code) {
        callForAny(installed, () -> {
            code.run();
            return null;
        });
    }

    /** Calls code that may answer null. */
    <T> @Nullable T callForAny(Installed<?> installed, Supplier<@Nullable T> code) {
        try {
            return readingOnly(code);
        } catch (Exception
                | LinkageError
                | AssertionError
                | StackOverflowError e) { // checked ones too: Kotlin declares none
            bounds.check(); // if the walk was to end, that is why the code failed
            if (e instanceof Status.HasStatus neo4j && isNoFaultOfCode(neo4j.status())) {
                throw e;
            }
            throw failure(installed, e);
        } finally {
            afterCall.run();
        }
    }

    /** Calls the code with rights that do not include writing, and gives the transaction its own rights back. */
    private <T> @Nullable T readingOnly(Supplier<@Nullable T> code) {
        if (readOnly == null) {
            return code.get();
        }
        try (KernelTransaction.Revertable reverted = transaction.overrideWith(readOnly)) {
            return code.get();
        }
    }

    /** Such as a memory limit or an outdated read. */
    private static boolean isNoFaultOfCode(Status status) {
        return status.code().classification() != Status.Classification.ClientError;
    }

    private InvalidParameterException failure(Installed<?> installed, Throwable e) {
        log.error(installed + " failed", e);
        return new InvalidParameterException(
                Kind.EXTENSION_FAILED,
                installed.parameter(),
                installed.name(),
                "code that does not fail",
                installed + " failed: " + Problem.shortened(e.toString()));
    }
}
