package dev.jankline.symbols;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Holds one method of Matrix's {@code methodMapping.txt}: {@code id,access,class method desc},
 * where native methods have no desc.
 */
record MatrixMethod(int id, String className, String methodName) {
  private static final Pattern LINE =
      Pattern.compile("(-?\\d{1,9}),(\\d{1,9}),([^\\s,]+) (\\S+)(?: .*)?\\s*");

  static boolean looksLikeOne(String line) {
    int comma = line.indexOf(',');
    return comma > 0 && comma <= 10 && parse(line) != null;
  }

  /** The same method, its names taken from (or added to) those seen before. */
  MatrixMethod sharing(Map<String, String> names) {
    return new MatrixMethod(id, shared(className, names), shared(methodName, names));
  }

  private static String shared(String name, Map<String, String> names) {
    String seen = names.putIfAbsent(name, name);
    return seen == null ? name : seen;
  }

  /** The method of a line; null when the line has another form. */
  static @Nullable MatrixMethod parse(String line) {
    Matcher parts = LINE.matcher(line);
    return parts.matches()
        ? new MatrixMethod(Integer.parseInt(parts.group(1)), parts.group(3), parts.group(4))
        : null;
  }
}
