package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/**
 * One distinct frame: a record of five nullable fields of which exactly one is set. Immutable; kept
 * as the bytes it travels as.
 */
public final class StackFrame extends Encoded {
  private static final int FIELDS = 5;

  private StackFrame(AvroWriter written) {
    super(written);
  }

  /** Java or Kotlin, names as the binary has them; line -1 is unknown, -2 a native method. */
  public static StackFrame java(
      String className, String methodName, @Nullable String fileName, int line) {
    AvroWriter out = begin(0);
    out.writeText(className);
    out.writeText(methodName);
    out.writeOptionalText(fileName);
    out.writeLong(line);
    return end(out, 0);
  }

  /** Native code; a module base makes the address an absolute one, null relative to the module. */
  public static StackFrame nativeCode(
      @Nullable String buildId,
      @Nullable String module,
      long address,
      @Nullable Long moduleBase,
      @Nullable String symbol) {
    AvroWriter out = begin(1);
    out.writeOptionalText(buildId);
    out.writeOptionalText(module);
    out.writeLong(address);
    out.writeBoolean(moduleBase != null);
    out.writeOptionalLong(moduleBase);
    out.writeOptionalText(symbol);
    return end(out, 1);
  }

  /** A traced method that ran so often and, its callees included, so long. */
  public static StackFrame matrix(int methodId, int count, long durationMillis) {
    AvroWriter out = begin(3);
    out.writeLong(methodId);
    out.writeLong(count);
    out.writeLong(durationMillis);
    return end(out, 3);
  }

  /** A line the server takes apart, verbatim, and the name of its format. */
  public static StackFrame raw(String text, String format) {
    AvroWriter out = begin(4);
    out.writeText(text);
    out.writeText(format);
    return end(out, 4);
  }

  /** Bytes it travels as. */
  public int size() {
    return toBytes().length;
  }

  private static AvroWriter begin(int field) {
    AvroWriter out = new AvroWriter(160);
    for (int i = 0; i < field; i++) {
      out.writePresence(null);
    }
    out.writePresence(out);
    return out;
  }

  private static StackFrame end(AvroWriter out, int field) {
    for (int i = field + 1; i < FIELDS; i++) {
      out.writePresence(null);
    }
    return new StackFrame(out);
  }
}
