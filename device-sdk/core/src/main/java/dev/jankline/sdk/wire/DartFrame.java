package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** A frame of Dart ahead-of-time code: symbol and offset, or an address in its unit. */
final class DartFrame extends StackFrame {
  private final @Nullable String buildId;
  private final @Nullable String symbol;
  private final @Nullable Long offset;
  private final @Nullable Long address;

  /** The address is used when no symbol is given. */
  DartFrame(
      @Nullable String buildId,
      @Nullable String symbol,
      @Nullable Long offset,
      @Nullable Long address) {
    super(2);
    this.buildId = buildId;
    this.symbol = symbol;
    this.offset = offset;
    this.address = address;
  }

  @Override
  void writeBody(AvroWriter out) {
    out.writeOptionalText(buildId);
    out.writeOptionalText(symbol);
    out.writeOptionalLong(offset);
    out.writeOptionalLong(address);
  }
}
