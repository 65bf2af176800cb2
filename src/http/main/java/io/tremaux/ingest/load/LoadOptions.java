package io.tremaux.ingest.load;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.request.Parameters;
import java.util.ArrayList;
import java.util.List;

/**
 * The options of a load: how its rows are written.
 *
 * @param mode for what exists already
 * @param mergeEnds whether missing ends of relationships are created, with their keys alone
 * @param strict whether every property must be declared
 * @param batch rows of a transaction, where rows come in lines
 * @param ids whether the outcome names each node or relationship
 */
public record LoadOptions(Mode mode, boolean mergeEnds, boolean strict, int batch, boolean ids) {
    public static final int DEFAULT_BATCH = 1_000;
    public static final int LARGEST_BATCH = 100_000;

    private static final Choice<Mode> MODE = new Choice<>(
            "mode",
            List.of(Mode.CREATE, Mode.MERGE, Mode.IGNORE),
            Mode.MERGE,
            "What happens to a row whose node or relationship exists already.",
            "create");
    private static final Choice<String> ENDS = new Choice<>(
            "ends", List.of("merge"), null, "Creates missing ends of relationships, with only their keys.", "merge");
    private static final Flag STRICT = new Flag("strict", true, "Whether every property must be declared.");
    private static final Whole BATCH = new Whole(
            "batch",
            1,
            LARGEST_BATCH,
            DEFAULT_BATCH,
            "For a load of lines: the number of lines in one transaction.",
            5000);
    private static final Choice<String> RETURN =
            new Choice<>("return", List.of("ids"), null, "Also returns the element id of each row.", "ids");

    /**
     * Reads the options of a request.
     *
     * @param relationships whether the rows are relationships, else nodes
     * @param overHttp whether rows may come in lines, and ids may be asked for
     * @throws io.tremaux.parameter.InvalidParameterException if anything else is given
     */
    public static LoadOptions of(Parameters parameters, boolean relationships, boolean overHttp) {
        parameters.allowOnly(DeclaredParameters.names(known(relationships, overHttp)));
        return new LoadOptions(
                parameters.choiceOrDefault(MODE),
                parameters.choice(ENDS) != null,
                parameters.flag(STRICT),
                (int) parameters.whole(BATCH),
                parameters.choice(RETURN) != null);
    }

    /** The parameters that such a load may have. */
    public static List<Parameter> known(boolean relationships, boolean overHttp) {
        List<Parameter> known = new ArrayList<>(List.of(MODE, STRICT));
        if (relationships) {
            known.add(ENDS);
        }
        if (overHttp) {
            known.addAll(List.of(BATCH, RETURN));
        }
        return known;
    }

    /** What becomes of a row whose node or relationship exists. */
    public enum Mode {
        /** For nodes, the load is rejected. For relationships, a second one is created. */
        CREATE,
        /** It is updated: the properties of the row are set, the others stay. */
        MERGE,
        /** It stays as it is. */
        IGNORE
    }
}
