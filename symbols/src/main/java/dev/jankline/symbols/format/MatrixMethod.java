package dev.jankline.symbols.format;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds one method of Matrix's {@code methodMapping.txt}: {@code id,access,class method desc},
 * where native methods have no desc.
 */
public record MatrixMethod(int id, String className, String methodName) {
  private static final int MAX_DIGITS = 9;

  /** Whether a line has the form of a method. */
  public static boolean looksLikeOne(String line) {
    int comma = line.indexOf(',');
    return comma > 0 && comma <= 10 && parse(line) != null;
  }

  /** The same method, its names taken from (or added to) those seen before. */
  public MatrixMethod sharing(Map<String, String> names) {
    return new MatrixMethod(id, shared(className, names), shared(methodName, names));
  }

  private static String shared(String name, Map<String, String> names) {
    String seen = names.putIfAbsent(name, name);
    return seen == null ? name : seen;
  }

  /** The method of a line; null when the line has another form. Takes time as the line is long. */
  public static @Nullable MatrixMethod parse(String line) {
    int access = line.indexOf(',') + 1;
    int name = line.indexOf(',', access) + 1;
    int method = line.indexOf(' ', name) + 1;
    if (access == 0 || name == 0 || method == 0) {
      return null;
    }
    int space = line.indexOf(' ', method);
    String id = line.substring(0, access - 1);
    String className = line.substring(name, method - 1);
    String methodName =
        (space < 0 ? line.substring(method) : line.substring(method, space)).strip();
    return isNumber(id.startsWith("-") ? id.substring(1) : id)
            && isNumber(line.substring(access, name - 1))
            && isName(className)
            && className.indexOf(',') < 0
            && isName(methodName)
        ? new MatrixMethod(Integer.parseInt(id), className, methodName)
        : null;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_DIGITS
        && text.chars().allMatch(next -> next >= '0' && next <= '9');
  }

  private static boolean isName(String text) {
    return !text.isEmpty() && text.chars().noneMatch(Character::isWhitespace);
  }
}
