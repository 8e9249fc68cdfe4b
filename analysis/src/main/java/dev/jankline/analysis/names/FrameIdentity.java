package dev.jankline.analysis.names;

import dev.jankline.schema.SymbolizedFrame;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Holds all fields of a frame that its name and its role depend on.
 *
 * <p>Frames with equal identities are frames of one function.
 *
 * @param container class, or module of a frame without a class
 * @param member method, or function of a frame without a class
 * @param ofClass whether class and method are known
 * @param fileName source file
 * @param foreign whether the mapping of the build says that the app does not ship the code
 * @param unnamed whether the symbols of the frame are missing
 */
public record FrameIdentity(
    @Nullable String container,
    String member,
    boolean ofClass,
    @Nullable String fileName,
    boolean foreign,
    boolean unnamed) {

  /** Returns the identity of a frame. */
  public static FrameIdentity of(SymbolizedFrame frame) {
    String className = frame.getClassName();
    String methodName = frame.getMethodName();
    boolean ofClass = className != null && methodName != null;
    return new FrameIdentity(
        ofClass ? className : frame.getModule(),
        ofClass ? Objects.requireNonNull(methodName) : frame.getFunction(),
        ofClass,
        frame.getFileName(),
        isForeign(frame),
        isUnnamed(frame));
  }

  /** Tells whether the mapping of the build says that the app does not ship the code. */
  public static boolean isForeign(SymbolizedFrame frame) {
    return Boolean.FALSE.equals(frame.getShipped());
  }

  /** Tells whether the symbols of a frame are missing. */
  public static boolean isUnnamed(SymbolizedFrame frame) {
    return frame.getMissingBuildId() != null;
  }

  /** Tells whether two frames are of one function. */
  @SuppressWarnings("ReferenceEquality") // Fast path: samples of a stall share frames.
  public static boolean same(SymbolizedFrame one, SymbolizedFrame other) {
    if (one == other) {
      return true;
    }
    String method = one.getMethodName();
    String type = one.getClassName();
    boolean sameNames =
        (method != null && type != null)
            ? (method.equals(other.getMethodName()) && type.equals(other.getClassName()))
            : isSameFunction(one, other);
    return sameNames
        && Objects.equals(one.getFileName(), other.getFileName())
        && isForeign(one) == isForeign(other)
        && isUnnamed(one) == isUnnamed(other);
  }

  /** Of a frame without class and method. */
  private static boolean isSameFunction(SymbolizedFrame one, SymbolizedFrame other) {
    boolean isOfClass = other.getClassName() != null && other.getMethodName() != null;
    return !isOfClass
        && one.getFunction().equals(other.getFunction())
        && Objects.equals(one.getModule(), other.getModule());
  }

  /** Returns the number of characters of all its texts. */
  public int chars() {
    return member.length() + length(container) + length(fileName);
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
