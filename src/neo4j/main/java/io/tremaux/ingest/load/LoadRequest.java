package io.tremaux.ingest.load;

import io.tremaux.ingest.load.LoadOptions.Mode;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.request.Parameters;
import java.util.ArrayList;
import java.util.List;

/** Reads how rows are to be written. */
public final class LoadRequest {
    private static final Choice<Mode> MODE =
            new Choice<>("mode", List.of(Mode.CREATE, Mode.MERGE, Mode.IGNORE), Mode.MERGE);
    private static final Choice<String> ENDS = new Choice<>("ends", List.of("merge"), null);
    private static final Flag STRICT = new Flag("strict", true);
    private static final Whole BATCH = new Whole("batch", 1, LoadOptions.LARGEST_BATCH, LoadOptions.DEFAULT_BATCH);
    private static final Choice<String> RETURN = new Choice<>("return", List.of("ids"), null);

    private LoadRequest() {}

    /**
     * @param relationships whether they are relationships, else nodes
     * @param overHttp whether rows may come in lines, and ids may be asked for
     * @throws InvalidParameterException if anything else is given
     */
    public static LoadOptions options(Parameters parameters, boolean relationships, boolean overHttp) {
        List<Parameter> known = new ArrayList<>(List.of(MODE, STRICT));
        if (relationships) {
            known.add(ENDS);
        }
        if (overHttp) {
            known.addAll(List.of(BATCH, RETURN));
        }
        parameters.allowOnly(DeclaredParameters.names(known));
        return new LoadOptions(
                parameters.choice(MODE, Mode.MERGE),
                parameters.choice(ENDS) != null,
                parameters.flag(STRICT),
                (int) parameters.whole(BATCH),
                parameters.choice(RETURN) != null);
    }
}
