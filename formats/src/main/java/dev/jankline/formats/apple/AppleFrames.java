package dev.jankline.formats.apple;

import dev.jankline.formats.report.Frames;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import org.jspecify.annotations.Nullable;

/**
 * Makes frames out of addresses, and lists the binaries of the app as builds whose symbols are
 * needed: those the origin names, else all that do not come with the system. Not thread-safe.
 */
public final class AppleFrames {
  private static final String REDACTED = "<redacted>";
  private static final String HEAD = "_mh_execute_header";

  /** Bytes of the largest function whose name is believed. */
  private static final long MAX_FUNCTION = 1 << 16;

  private final ReportHeader header;
  private final boolean isGiven;

  public AppleFrames(ReportHeader header) {
    this.header = header;
    this.isGiven = header.isGiven(BuildKind.MACHO_UUID);
  }

  /**
   * The frame of a place in a binary.
   *
   * @param offset from the load address of the binary, in bytes
   * @param isReturn whether it is a return address: the call is before it
   * @param symbol name that the device knew; null when it knew none
   */
  public StackFrame of(BinaryImage image, long offset, boolean isReturn, @Nullable String symbol) {
    String uuid = image.uuid();
    if (uuid != null && !image.system() && !isGiven) {
      header.build(BuildKind.MACHO_UUID, uuid);
    }
    long call = isReturn && offset > 0 ? offset - 1 : offset;
    return Frames.of(new NativeFrame(uuid, image.name(), call, false, null, symbol));
  }

  /**
   * The name that the device knew, if it is to be believed. In a stripped binary it is that of
   * whatever exported symbol comes before the address, which says nothing: the head of the file, or
   * one far away.
   *
   * @param within distance from the start of the symbol in bytes; null when not known
   */
  public static @Nullable String believed(@Nullable String symbol, @Nullable Long within) {
    boolean isFar = within != null && within > MAX_FUNCTION;
    boolean isName = !REDACTED.equals(symbol) && !HEAD.equals(symbol);
    return isName && !isFar ? symbol : null;
  }

  /** The frame of an address that lies in no known binary. */
  static StackFrame unknown(long address) {
    return Frames.of(new NativeFrame(null, null, address, true, null, null));
  }
}
