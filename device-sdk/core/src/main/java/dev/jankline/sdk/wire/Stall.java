package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** The watched thread did not answer for longer than the threshold, once. */
public final class Stall extends EventBody {
  private final StallKind kind;
  private final long durationMillis;
  private final int thresholdMillis;
  private final StallOrigin origin;
  private final StallStacks stacks;
  private final @Nullable LockOwner lockOwner;
  private final @Nullable StallContext context;
  private final int causeBits;

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
    super(0);
    this.kind = kind;
    this.durationMillis = durationMillis;
    this.thresholdMillis = thresholdMillis;
    this.origin = origin;
    this.stacks = stacks;
    this.lockOwner = lockOwner;
    this.context = context;
    this.causeBits = causeBits;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeEnum(kind);
    out.writeLong(durationMillis);
    out.writeLong(thresholdMillis);
    out.writeOptionalText(origin.scene);
    out.writeOptionalText(origin.messageTarget);
    out.writeOptionalText(origin.messageCallback);
    stacks.writeTo(out);
    out.writeOptional(lockOwner);
    out.writeOptional(context);
    out.writeLong(causeBits);
  }
}
