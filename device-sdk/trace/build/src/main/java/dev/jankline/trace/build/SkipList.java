package dev.jankline.trace.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Names the code that gets no probes. A line {@code com.example.} leaves out a package and all
 * below it, {@code com.example.Feed} a class with its inner classes, {@code com.example.Feed load}
 * a method with all overloads. {@code #} starts a comment.
 *
 * <p>The SDK itself is always left out.
 */
public final class SkipList {
  private static final Pattern LINE = Pattern.compile("[^\\s/,]+( [^\\s/,]+)?");
  private static final List<String> OWN =
      List.of("dev.jankline.sdk.", "jkl.", "dev.jankline.trace.");

  private final List<String> names;

  private SkipList(List<String> names) {
    this.names = List.copyOf(names);
  }

  /** Leaves out the SDK only. */
  public static SkipList own() {
    return new SkipList(OWN);
  }

  /**
   * Reads lists from files.
   *
   * @throws TraceException when a line has another form
   */
  public static SkipList read(List<Path> files) throws IOException {
    List<String> names = new ArrayList<>(OWN);
    for (Path file : files) {
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        String name = line.replaceFirst("#.*", "").strip();
        if (name.isEmpty()) {
          continue;
        }
        if (!LINE.matcher(name).matches()) {
          throw new TraceException(
              file
                  + " line "
                  + number
                  + " is not a package 'a.b.', a class 'a.b.C' or a method 'a.b.C name'");
        }
        names.add(name);
      }
    }
    return new SkipList(names);
  }

  boolean skips(String className, String methodName) {
    for (String name : names) {
      if (name.endsWith(".") ? className.startsWith(name) : matches(name, className, methodName)) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String name, String className, String methodName) {
    return name.equals(className)
        || className.startsWith(name + "$")
        || name.equals(className + " " + methodName);
  }
}
