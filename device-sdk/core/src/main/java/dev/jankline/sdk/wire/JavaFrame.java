package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** A frame of the Java or Kotlin runtime, names as the binary has them. */
final class JavaFrame extends StackFrame {
  private final String className;
  private final String methodName;
  private final @Nullable String fileName;
  private final int line;

  /** Line -1 is unknown, -2 a native method. */
  JavaFrame(String className, String methodName, @Nullable String fileName, int line) {
    super(0);
    this.className = className;
    this.methodName = methodName;
    this.fileName = fileName;
    this.line = line;
  }

  @Override
  void writeBody(AvroWriter out) {
    out.writeText(className);
    out.writeText(methodName);
    out.writeOptionalText(fileName);
    out.writeLong(line);
  }
}
