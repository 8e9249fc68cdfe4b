package dev.jankline.processor.symbolize;

import dev.jankline.schema.Stall;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says where in the app the main thread was asked to work, by original names once symbols are at
 * hand: a shrinker renames the classes of handlers, callbacks and scenes too.
 */
public record StallPlace(
    @Nullable String messageTarget, @Nullable String messageCallback, @Nullable String scene) {
  /** The place as the device sent it; what is far too long is cut. */
  public static StallPlace asSent(Stall stall) {
    return new StallPlace(
        FrameTexts.cut(stall.getMessageTarget()),
        FrameTexts.cut(stall.getMessageCallback()),
        FrameTexts.cut(stall.getScene()));
  }

  /** The same place with every class name put through a look-up. */
  StallPlace named(UnaryOperator<String> originalClass) {
    return new StallPlace(
        name(messageTarget, originalClass),
        name(messageCallback, originalClass),
        name(scene, originalClass));
  }

  private static @Nullable String name(
      @Nullable String shipped, UnaryOperator<String> originalClass) {
    return shipped == null ? null : originalClass.apply(shipped);
  }
}
