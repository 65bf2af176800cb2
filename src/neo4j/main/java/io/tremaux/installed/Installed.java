package io.tremaux.installed;

/**
 * A factory of a jar in {@code plugins/}.
 *
 * @param parameter by which requests ask for it
 */
record Installed<F>(String parameter, String name, F factory) {
    /** For people. */
    @Override
    public String toString() {
        return "The " + parameter + " `" + name + "` (" + factory.getClass().getName() + ")";
    }
}
