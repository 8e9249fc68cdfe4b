package dev.jankline.analysis.symbolize;

import dev.jankline.schema.Stall;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says where in the app the main thread was asked to work, by original names once symbols are at
 * hand: a shrinker renames the classes of handlers, callbacks and screens too.
 */
public record StallPlace(
    @Nullable String messageTarget, @Nullable String messageCallback, @Nullable String screen) {
  /** Cuts names that are too long. */
  public StallPlace {
    messageTarget = FrameTexts.cut(messageTarget);
    messageCallback = FrameTexts.cut(messageCallback);
    screen = FrameTexts.cut(screen);
  }

  /** The place as the device sent it. */
  public static StallPlace asSent(Stall stall) {
    return new StallPlace(stall.getMessageTarget(), stall.getMessageCallback(), stall.getScreen());
  }

  /** The same place with every class name put through a look-up. */
  StallPlace named(UnaryOperator<String> originalClass) {
    return new StallPlace(
        name(messageTarget, originalClass),
        name(messageCallback, originalClass),
        name(screen, originalClass));
  }

  private static @Nullable String name(
      @Nullable String shipped, UnaryOperator<String> originalClass) {
    return shipped == null ? null : originalClass.apply(shipped);
  }
}
