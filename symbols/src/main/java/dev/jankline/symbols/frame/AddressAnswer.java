package dev.jankline.symbols.frame;

import dev.jankline.symbols.address.CodeFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says which functions lie at an address.
 *
 * @param frames innermost first, all but the last inlined into the next; empty when unknown
 * @param reason why the answer is less than exact; null when it is exact
 */
public record AddressAnswer(List<CodeFrame> frames, @Nullable SymbolizationReason reason) {
  static final AddressAnswer OUT_OF_RANGE =
      new AddressAnswer(List.of(), SymbolizationReason.OUT_OF_RANGE);
  static final AddressAnswer WRONG_MAP =
      new AddressAnswer(List.of(), SymbolizationReason.WRONG_MAP);
  static final AddressAnswer UNREADABLE =
      new AddressAnswer(List.of(), SymbolizationReason.UNREADABLE);

  /** The answer for a place that is in no code. */
  public static AddressAnswer none() {
    return OUT_OF_RANGE;
  }

  /** The answer when the symbols at hand are another build's. */
  public static AddressAnswer wrongBuild() {
    return WRONG_MAP;
  }

  /** The answer for what is no address. */
  public static AddressAnswer unreadable() {
    return UNREADABLE;
  }

  public AddressAnswer {
    frames = List.copyOf(frames);
  }
}
