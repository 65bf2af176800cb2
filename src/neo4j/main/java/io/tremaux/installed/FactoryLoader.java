package io.tremaux.installed;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.neo4j.logging.Log;

/**
 * Finds the factories that jars name as services. What is wrong with one of them is logged, and the others are found.
 */
record FactoryLoader(ClassLoader loader, Log log) {
    /** A class loader that fails so often may fail for ever. */
    private static final int MOST_FAILURES = 100;

    /**
     * All factories of one kind.
     *
     * @param parameter by which requests ask for them
     * @param kind the factory with its full type
     */
    <T, F> List<Installed<F>> load(
            Class<T> service, String parameter, Function<T, F> kind, Function<F, String> nameOf) {
        List<Installed<F>> found = new ArrayList<>();
        Iterator<T> each = ServiceLoader.load(service, loader).iterator();
        int failures = 0;
        while (failures < MOST_FAILURES && each.hasNext()) {
            try {
                F factory = kind.apply(each.next());
                found.add(new Installed<>(parameter, checked(nameOf.apply(factory)), factory));
            } catch (ServiceConfigurationError | LinkageError | Exception e) { // name() may throw undeclared ones
                failures++;
                log.error("Tremaux ignores an " + parameter + " of a jar in plugins/", e);
            }
        }
        return withoutDuplicates(found);
    }

    /** The name that a factory gives itself, which is the user's code: it may be anything. */
    private static String checked(String name) {
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException("Its name is null or blank");
        }
        return name;
    }

    /** Which of two comes first on the class path is chance, so neither is used. */
    private <F> List<Installed<F>> withoutDuplicates(List<Installed<F>> found) {
        List<Installed<F>> unique = new ArrayList<>();
        for (Installed<F> one : found) {
            List<Installed<F>> named = found.stream()
                    .filter(other -> other.name().equalsIgnoreCase(one.name()))
                    .toList();
            if (named.size() == 1) {
                unique.add(one);
                log.info("%s is installed.", one);
            } else if (named.get(0) == one) {
                log.error("Tremaux ignores these, because they have the same name: %s", named);
            }
        }
        return unique;
    }
}
