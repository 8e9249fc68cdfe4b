package dev.jankline.sdk;

import dev.jankline.sdk.sample.SampledStallReader;
import dev.jankline.sdk.watch.BodyReader;
import dev.jankline.sdk.watch.ExposureMeter;
import dev.jankline.sdk.watch.FinishedDispatch;
import dev.jankline.sdk.wire.Stall;
import dev.jankline.sdk.wire.StallContext;
import dev.jankline.sdk.wire.StallKind;
import dev.jankline.sdk.wire.StallOrigin;
import dev.jankline.sdk.wire.StallStacks;
import org.jspecify.annotations.Nullable;

/** Makes the event of a stall that ended, with what is known of process and device. */
final class StallReporter implements SampledStallReader {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SdkClock clock;
  private final int thresholdMillis;
  private final ExposureMeter exposure;
  private final @Nullable StallContextReader contextReader;
  private final BodyReader events;

  StallReporter(SdkConfig config, SdkClock clock, ExposureMeter exposure, BodyReader events) {
    this.clock = clock;
    this.thresholdMillis = config.thresholdMillis();
    this.contextReader = config.contextReader();
    this.exposure = exposure;
    this.events = events;
  }

  @Override
  public void stall(FinishedDispatch stall, int durationMillis, StallStacks stacks) {
    long agoMillis = (clock.uptimeNanos() - stall.startNanos()) / NANOS_PER_MILLI;
    events.take(
        clock.wallMillis() - agoMillis,
        new Stall(
            StallKind.DISPATCH,
            durationMillis,
            thresholdMillis,
            new StallOrigin(stall.scene(), stall.target(), stall.callback()),
            stacks,
            null,
            context(stall),
            0));
  }

  private StallContext context(FinishedDispatch stall) {
    Runtime runtime = Runtime.getRuntime();
    StallContext.Builder context = StallContext.builder();
    context.heapBytes(runtime.totalMemory() - runtime.freeMemory(), runtime.maxMemory());
    context.foreground(exposure.isForeground());
    if (stall.cpuNanos() >= 0) {
      context.cpuMillis(stall.cpuNanos() / NANOS_PER_MILLI);
    }
    if (contextReader != null) {
      contextReader.read(context);
    }
    return context.build();
  }
}
