package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** One distinct frame: a record of five nullable fields of which exactly one is set. */
public abstract class StackFrame implements WireRecord {
  private static final int FIELDS = 5;

  private final int field;

  StackFrame(int field) {
    this.field = field;
  }

  /** Java or Kotlin, names as the binary has them; line -1 is unknown, -2 a native method. */
  public static StackFrame java(
      String className, String methodName, @Nullable String fileName, int line) {
    return new JavaFrame(className, methodName, fileName, line);
  }

  /** Native code; a module base makes the address an absolute one, null relative to the module. */
  public static StackFrame nativeCode(
      @Nullable String buildId,
      @Nullable String module,
      long address,
      @Nullable Long moduleBase,
      @Nullable String symbol) {
    return new NativeFrame(buildId, module, address, moduleBase, symbol);
  }

  /** Dart ahead-of-time code; the address is used when no symbol is given. */
  public static StackFrame dart(
      @Nullable String buildId,
      @Nullable String symbol,
      @Nullable Long offset,
      @Nullable Long address) {
    return new DartFrame(buildId, symbol, offset, address);
  }

  /** A traced method that ran once, for an unknown time. */
  public static StackFrame matrix(int methodId) {
    return new MatrixFrame(methodId, 1, 0);
  }

  /** A line the server takes apart, verbatim, and the name of its format. */
  public static StackFrame raw(String text, String format) {
    return new RawFrame(text, format);
  }

  abstract void writeBody(AvroWriter out);

  @Override
  public final void writeTo(AvroWriter out) {
    for (int i = 0; i < FIELDS; i++) {
      if (out.writePresence(i == field ? this : null)) {
        writeBody(out);
      }
    }
  }
}
