package dev.jankline.symbols.r8.lookup;

/** Infers names of source files as R8 does where the mapping does not state them. */
public final class SourceFiles {
  private static final String NATIVE = "Native Method";

  private SourceFiles() {}

  /**
   * The file an original class is expected in: its outermost class with the extension of Java, or
   * of Kotlin where the shipped name or the class's suggests that.
   *
   * @param shipped file name in the frame; empty when it has none
   */
  public static String inferred(String className, String shipped) {
    if (shipped.equals(NATIVE)) {
      return shipped;
    }
    String extension = extension(shipped);
    String outer = outermost(className);
    if (outer.endsWith("Kt") && (extension.isEmpty() || extension.equals("kt"))) {
      return outer.substring(0, outer.length() - 2) + ".kt";
    }
    return outer + (extension.equals("kt") ? ".kt" : ".java");
  }

  private static String extension(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }

  private static String outermost(String className) {
    int dot = className.lastIndexOf('.');
    int dollar = className.indexOf('$', Math.max(dot, 0));
    int end = dollar < 0 || dollar < dot ? className.length() : dollar;
    return className.substring(dot + 1, end);
  }
}
