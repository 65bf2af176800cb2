package io.tremaux;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/** Random order of test classes that says how to have the same order again. The methods follow the same seed. */
public final class RandomClassOrder extends ClassOrderer.Random {
    private static final AtomicBoolean SAID = new AtomicBoolean();

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getConfigurationParameter(RANDOM_SEED_PROPERTY_NAME)
                .filter(seed -> SAID.compareAndSet(false, true))
                .ifPresent(seed -> System.out.println("Random order of tests; the same again: -Dtests.seed=" + seed));
        super.orderClasses(context);
    }
}
