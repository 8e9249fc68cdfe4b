package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** The watched thread did not answer for longer than the threshold, once. */
public final class Stall extends EventBody {
  /** Cause bits are Android's: 1 application, 2 compositor, 4 other; 0 unknown. */
  public Stall(
      StallKind kind,
      long durationMillis,
      int thresholdMillis,
      StallOrigin origin,
      StallStacks stacks,
      @Nullable LockOwner lockOwner,
      @Nullable StallContext context,
      int causeBits) {
    super(
        0,
        new AvroWriter()
            .writeEnum(kind)
            .writeLong(durationMillis)
            .writeLong(thresholdMillis)
            .writeOptionalText(origin.scene)
            .writeOptionalText(origin.messageTarget)
            .writeOptionalText(origin.messageCallback)
            .write(stacks)
            .writeOptional(lockOwner)
            .writeOptional(context)
            .writeLong(causeBits));
  }
}
