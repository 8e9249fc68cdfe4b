package dev.jankline.analysis.symbolize;

import dev.jankline.schema.DartFrame;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Measures the texts of frames and cuts them, so that no stall outgrows memory or a record. */
final class FrameTexts {

  /** Characters of a text that are kept; grouping looks at no more. */
  static final int MAX_CHARS = 512;

  private static final int MAX_UTF8_BYTES = 3;

  private FrameTexts() {}

  /** Characters of a captured frame, in all its texts. */
  static int chars(StackFrame frame) {
    JavaFrame java = frame.getJavaFrame();
    if (java != null) {
      return length(java.getClassName())
          + length(java.getMethodName())
          + length(java.getFileName());
    }
    NativeFrame code = frame.getNativeFrame();
    if (code != null) {
      return length(code.getModule()) + length(code.getSymbol());
    }
    DartFrame dart = frame.getDartFrame();
    if (dart != null) {
      return length(dart.getSymbol());
    }
    return frame.getRawFrame() == null ? 0 : length(frame.getRawFrame().getText());
  }

  /** Returns the frame with texts of at most {@value #MAX_CHARS} characters. */
  static SymbolizedFrame cut(SymbolizedFrame frame) {
    if (isShort(frame)) {
      return frame;
    }
    return new SymbolizedFrame(
        start(frame.getFunction()),
        cut(frame.getClassName()),
        cut(frame.getMethodName()),
        cut(frame.getFileName()),
        frame.getLine(),
        cut(frame.getModule()),
        frame.getInline(),
        frame.getInApp(),
        frame.getAmbiguous(),
        frame.getUnsymbolizedReason(),
        frame.getShipped(),
        frame.getMissingBuildId());
  }

  /**
   * Returns the stack with no text over {@value #MAX_CHARS} characters; itself when it has none.
   */
  static List<SymbolizedFrame> cut(List<SymbolizedFrame> stack) {
    for (SymbolizedFrame frame : stack) {
      if (!isShort(frame)) {
        return stack.stream().map(FrameTexts::cut).toList();
      }
    }
    return stack;
  }

  private static boolean isShort(SymbolizedFrame frame) {
    return length(frame.getFunction()) <= MAX_CHARS
        && length(frame.getClassName()) <= MAX_CHARS
        && length(frame.getMethodName()) <= MAX_CHARS
        && length(frame.getFileName()) <= MAX_CHARS
        && length(frame.getModule()) <= MAX_CHARS;
  }

  /** Bytes of the frame's texts as they are written, or somewhat more. */
  static int bytes(SymbolizedFrame frame) {
    return bytes(frame.getFunction())
        + bytes(frame.getClassName())
        + bytes(frame.getMethodName())
        + bytes(frame.getFileName())
        + bytes(frame.getModule())
        + bytes(frame.getMissingBuildId());
  }

  private static int bytes(@Nullable String text) {
    for (int i = 0; i < length(text); i++) {
      if (Objects.requireNonNull(text).charAt(i) >= 0x80) {
        return MAX_UTF8_BYTES * length(text);
      }
    }
    return length(text);
  }

  /** Returns a text of at most {@value #MAX_CHARS} characters. */
  static @Nullable String cut(@Nullable String text) {
    return text == null ? null : start(text);
  }

  static String start(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS);
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
