package io.tremaux;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.ws.rs.Path;

/** The paths of a resource: one, or one for each endpoint that its template lists. */
public final class ResourcePaths {
    private static final Pattern LISTED = Pattern.compile("\\{endpoint: ([a-z|]+)}");

    private ResourcePaths() {}

    public static Stream<String> of(Path template) {
        Matcher listed = LISTED.matcher(template.value());
        return listed.find()
                ? Stream.of(listed.group(1).split("\\|")).map(listed::replaceFirst)
                : Stream.of(template.value());
    }
}
