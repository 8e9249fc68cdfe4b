package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** A frame of native code, by an address relative to its module. */
final class NativeFrame extends StackFrame {
  private final @Nullable String buildId;
  private final @Nullable String module;
  private final long address;
  private final @Nullable Long moduleBase;
  private final @Nullable String symbol;

  /** A module base makes the address an absolute one; null means relative to the module. */
  NativeFrame(
      @Nullable String buildId,
      @Nullable String module,
      long address,
      @Nullable Long moduleBase,
      @Nullable String symbol) {
    super(1);
    this.buildId = buildId;
    this.module = module;
    this.address = address;
    this.moduleBase = moduleBase;
    this.symbol = symbol;
  }

  @Override
  void writeBody(AvroWriter out) {
    out.writeOptionalText(buildId);
    out.writeOptionalText(module);
    out.writeLong(address);
    out.writeBoolean(moduleBase != null);
    out.writeOptionalLong(moduleBase);
    out.writeOptionalText(symbol);
  }
}
