package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/**
 * One distinct frame: a record of five nullable fields, of which exactly one is set: Java, native,
 * Dart, Matrix or raw.
 */
public final class StackFrame {
  static final int KINDS = 5;

  private StackFrame() {}

  /** Java or Kotlin, names as the binary has them; line -1 is unknown, -2 a native method. */
  public static byte[] java(
      String className, String methodName, @Nullable String fileName, int line) {
    return AvroWriter.ofField(0)
        .writeText(className)
        .writeText(methodName)
        .writeOptionalText(fileName)
        .writeLong(line)
        .endFields(0, KINDS);
  }

  /** A traced method, how often it ran, and for how long, including the methods it called. */
  public static byte[] matrix(int methodId, int count, long durationMillis) {
    return AvroWriter.ofField(3)
        .writeLong(methodId)
        .writeLong(count)
        .writeLong(durationMillis)
        .endFields(3, KINDS);
  }

  /** A line of text that the server parses, and the name of its format. */
  public static byte[] raw(String text, String format) {
    return AvroWriter.ofField(4).writeText(text).writeText(format).endFields(4, KINDS);
  }
}
