package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** Where a stall happened: scene and message, class names only. */
public final class StallOrigin {
  final @Nullable String scene;
  final @Nullable String messageTarget;
  final @Nullable String messageCallback;

  /** What is not known is null. */
  public StallOrigin(
      @Nullable String scene, @Nullable String messageTarget, @Nullable String messageCallback) {
    this.scene = scene;
    this.messageTarget = messageTarget;
    this.messageCallback = messageCallback;
  }
}
