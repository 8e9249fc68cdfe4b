package dev.jankline.formats.report;

import dev.jankline.schema.DartFrame;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;

/** Makes frames of each kind. */
public final class Frames {
  private Frames() {}

  public static StackFrame of(JavaFrame frame) {
    return new StackFrame(frame, null, null, null, null);
  }

  public static StackFrame of(NativeFrame frame) {
    return new StackFrame(null, frame, null, null, null);
  }

  public static StackFrame of(DartFrame frame) {
    return new StackFrame(null, null, frame, null, null);
  }

  public static StackFrame of(MatrixFrame frame) {
    return new StackFrame(null, null, null, frame, null);
  }
}
