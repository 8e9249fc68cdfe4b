package dev.jankline.processor.represent;

import dev.jankline.schema.SymbolizedFrame;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells functions apart by what their name and role depend on.
 *
 * @param container class, or module of a frame without a class
 * @param member method, or function of a frame without a class
 * @param ofClass whether class and method are known
 * @param fileName source file
 */
record FrameIdentity(
    @Nullable String container, String member, boolean ofClass, @Nullable String fileName) {

  static FrameIdentity of(SymbolizedFrame frame) {
    String className = frame.getClassName();
    String methodName = frame.getMethodName();
    return className != null && methodName != null
        ? new FrameIdentity(className, methodName, true, frame.getFileName())
        : new FrameIdentity(frame.getModule(), frame.getFunction(), false, frame.getFileName());
  }

  /** Tells whether two frames are of one function. */
  @SuppressWarnings("ReferenceEquality") // The samples of a stall share frames: quick.
  static boolean same(SymbolizedFrame one, SymbolizedFrame other) {
    if (one == other) {
      return true;
    }
    String method = one.getMethodName();
    String type = one.getClassName();
    boolean sameNames =
        (method != null && type != null)
            ? (method.equals(other.getMethodName()) && type.equals(other.getClassName()))
            : of(one).equals(of(other));
    return sameNames && Objects.equals(one.getFileName(), other.getFileName());
  }

  int chars() {
    return member.length() + length(container) + length(fileName);
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
