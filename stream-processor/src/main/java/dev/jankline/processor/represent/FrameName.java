package dev.jankline.processor.represent;

import dev.jankline.schema.SymbolizedFrame;

/**
 * Names a frame so that the same code has the same name in every build.
 *
 * <p>A name never holds a line number, a file, an address, or a number that a compiler counted up.
 * It is for grouping only; people see {@link SymbolizedFrame#getFunction()}.
 *
 * @param container class, or library of a native frame without symbols; may be empty
 * @param member method or function
 * @param stub true when a compiler generated the frame to reach the next inner one (lambda object,
 *     accessor, bridge)
 * @param text container and member as one text, for example {@code com.example.Feed.load}
 */
public record FrameName(String container, String member, boolean stub, String text) {

  /** Characters of a name that count; what is longer is cut off before anything else is done. */
  static final int MAX_CHARS = 512;

  /** Names a frame: Java and Kotlin by class and method, all others by their function. */
  public static FrameName of(SymbolizedFrame frame) {
    String className = frame.getClassName();
    String methodName = frame.getMethodName();
    if (className != null && methodName != null) {
      return of(className, methodName);
    }
    String module = frame.getModule();
    return NativeNames.of(cut(frame.getFunction()), module == null ? "" : cut(module));
  }

  /** Names a class or a scene by the same rules. */
  public static String ofClass(String className) {
    return of(className, "").container();
  }

  private static FrameName of(String className, String methodName) {
    return JvmNames.of(cut(className), cut(methodName));
  }

  static FrameName named(String container, String member) {
    return new FrameName(container, member, false, joined(container, member));
  }

  static FrameName stub(String container, String member) {
    return new FrameName(container, member, true, joined(container, member));
  }

  private static String joined(String container, String member) {
    return container.isEmpty() ? member : container + "." + member;
  }

  static String cut(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS);
  }
}
