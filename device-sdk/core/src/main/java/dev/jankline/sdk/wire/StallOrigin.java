package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** Where a stall happened: scene and message, class names only. */
public final class StallOrigin {
  private StallOrigin() {}

  /** What is not known is null. */
  public static byte[] of(
      @Nullable String scene, @Nullable String messageTarget, @Nullable String messageCallback) {
    return new AvroWriter()
        .writeOptionalText(scene)
        .writeOptionalText(messageTarget)
        .writeOptionalText(messageCallback)
        .toBytes();
  }
}
