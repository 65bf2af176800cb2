package io.tremaux.ingest.load;

import io.tremaux.ingest.load.LoadOptions.Mode;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.request.Parameters;
import java.util.ArrayList;
import java.util.List;

/** Reads how rows are to be written. */
public final class LoadRequest {
    private static final String MODE = "mode";
    private static final String ENDS = "ends";
    private static final String STRICT = "strict";
    private static final String BATCH = "batch";
    private static final String RETURN = "return";

    private LoadRequest() {}

    /**
     * @param relationships whether they are relationships, else nodes
     * @param overHttp whether rows may come in lines, and ids may be asked for
     * @throws InvalidParameterException if anything else is given
     */
    public static LoadOptions options(Parameters parameters, boolean relationships, boolean overHttp) {
        List<String> known = new ArrayList<>(List.of(MODE, STRICT));
        if (relationships) {
            known.add(ENDS);
        }
        if (overHttp) {
            known.addAll(List.of(BATCH, RETURN));
        }
        parameters.allowOnly(known);
        Mode mode = parameters.constant(MODE, List.of(Mode.CREATE, Mode.MERGE, Mode.IGNORE));
        return new LoadOptions(
                mode == null ? Mode.MERGE : mode,
                parameters.oneOf(ENDS, List.of("merge")) != null,
                parameters.flag(STRICT, true),
                (int) parameters.whole(BATCH, 1, LoadOptions.LARGEST_BATCH, LoadOptions.DEFAULT_BATCH),
                parameters.oneOf(RETURN, List.of("ids")) != null);
    }
}
