package io.tremaux.janusgraph;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.request.Parameters;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes as settings have them: digits, and a unit of 1024 bytes or more, as Neo4j's settings take them. */
final class ByteSize {
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})([kmgt]?)");
    private static final String UNITS = "kmgt";
    private static final int BITS_EACH = 10;

    private ByteSize() {}

    /** @throws InvalidParameterException if the text is no size, or too small */
    static long read(Parameters settings, Text setting, long least, long ifAbsent) {
        String text = settings.text(setting);
        if (text == null) {
            return ifAbsent;
        }
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        long bytes = size.matches() ? bytes(size) : -1;
        if (bytes < least) {
            String expected = "a number of bytes, at least " + least + ", such as 1048576, 512m or 2g";
            throw new InvalidParameterException(
                    setting.name(), text, expected, setting.name() + " must be " + expected + ".");
        }
        return bytes;
    }

    private static long bytes(Matcher size) {
        int unit = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
        long number = Long.parseLong(size.group(1));
        boolean isTooLong = number > Long.MAX_VALUE >> unit * BITS_EACH;
        return isTooLong ? -1 : number << unit * BITS_EACH;
    }
}
