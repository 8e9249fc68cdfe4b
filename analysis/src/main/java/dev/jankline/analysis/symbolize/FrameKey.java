package dev.jankline.analysis.symbolize;

import dev.jankline.schema.SymbolizedFrame;
import java.util.Objects;

/**
 * Compares frames by all their fields. Avro's own comparison walks the schema, which for the frames
 * of a stall takes longer than finding its cluster.
 */
final class FrameKey {
  private static final int FACTOR = 31;

  private final SymbolizedFrame frame;
  private final int hash;

  FrameKey(SymbolizedFrame frame) {
    this.frame = frame;
    this.hash = frame.getFunction().hashCode() * FACTOR + frame.getLine();
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FrameKey key && hash == key.hash && isSame(frame, key.frame);
  }

  @SuppressWarnings("ReferenceEquality") // Fast path: stacks of a stall share frames.
  private static boolean isSame(SymbolizedFrame a, SymbolizedFrame b) {
    return a == b || (isSamePlace(a, b) && isSameKind(a, b));
  }

  private static boolean isSamePlace(SymbolizedFrame a, SymbolizedFrame b) {
    return a.getLine() == b.getLine()
        && a.getFunction().equals(b.getFunction())
        && Objects.equals(a.getClassName(), b.getClassName())
        && Objects.equals(a.getMethodName(), b.getMethodName())
        && Objects.equals(a.getFileName(), b.getFileName())
        && Objects.equals(a.getModule(), b.getModule());
  }

  private static boolean isSameKind(SymbolizedFrame a, SymbolizedFrame b) {
    return a.getInline() == b.getInline()
        && a.getInApp() == b.getInApp()
        && a.getAmbiguous() == b.getAmbiguous()
        && Objects.equals(a.getUnsymbolizedReason(), b.getUnsymbolizedReason())
        && Objects.equals(a.getShipped(), b.getShipped())
        && Objects.equals(a.getMissingBuildId(), b.getMissingBuildId());
  }
}
