package dev.jankline.benchmarks.quality.fleet.template;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds one frame with its original names.
 *
 * @param language kind of code
 * @param container class, library, or file of Dart code
 * @param member method or function
 * @param file source file
 * @param line line; {@value #NO_LINE} when there is none
 */
public record CodeFrame(Language language, String container, String member, String file, int line)
    implements FrameSource {
  /** Says which kind of code a frame is of. */
  public enum Language {
    JVM,
    NATIVE,
    DART
  }

  public static final int NO_LINE = -1;

  /** Prefixes of classes that are part of the device and not of the app. */
  private static final List<String> DEVICE =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "libcore.",
          "dalvik.",
          "android.",
          "com.android.",
          "com.oplus.",
          "com.miui.",
          "com.vivo.",
          "com.nuvola.",
          "com.hexora.",
          "org.json.",
          "org.chromium.",
          "J.N.");

  /** Reads a frame of a template: {@code a.b.C.d}, or {@code library!function} outside of Java. */
  public static CodeFrame platform(String text, int release) {
    int mark = text.indexOf('!');
    if (mark > 0) {
      String container = text.substring(0, mark);
      boolean dart = container.startsWith("package:") || container.startsWith("dart:");
      int line = dart ? line(text, release) : NO_LINE;
      Language language = dart ? Language.DART : Language.NATIVE;
      return new CodeFrame(language, container, text.substring(mark + 1), container, line);
    }
    int dot = text.lastIndexOf('.');
    String className = text.substring(0, dot);
    return new CodeFrame(
        Language.JVM, className, text.substring(dot + 1), file(className), line(text, release));
  }

  private static int line(String text, int release) {
    return 40 + (Dice.hash(text) + 31 * release) % 900;
  }

  /** Returns the source file of a class. */
  public static String file(String className) {
    String simple = simple(className);
    return simple.endsWith("Kt")
        ? simple.substring(0, simple.length() - 2) + ".kt"
        : simple + ".java";
  }

  /** Returns the simple name of the outermost class. */
  public static String simple(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    int inner = simple.indexOf('$', 1);
    return inner < 0 ? simple : simple.substring(0, inner);
  }

  /** Tells whether a class is part of the app, so that a shrinker renames it. */
  static boolean isPacked(String className) {
    return DEVICE.stream().noneMatch(className::startsWith);
  }

  public boolean isPacked() {
    return language == Language.JVM && isPacked(container);
  }

  /** Returns the original name of the function. */
  public String function() {
    return language == Language.JVM ? container + "." + member : member;
  }

  @Override
  public CodeFrame at(Moment moment, @Nullable CodeFrame callee) {
    return this;
  }
}
