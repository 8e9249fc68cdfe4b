package dev.jankline.command.conformance;

import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules about stalls that a gateway does not enforce. For one batch. */
final class StallRules {
  static final String NO_CLASS = "is not the name of a class or screen";
  static final String CUT =
      "Send letters, digits and . _ $ / - without numbers of 5 digits and more: no text of a user";

  private static final int ALL_CAUSES = 7;
  private static final int FULL_PERCENT = 100;
  private static final int LITTLE = 20;
  private static final String TIME_ORDER = "Send the samples in the order of their capture";

  private final Findings findings;
  private final FrameRules frames;

  /**
   * @param header null when it is not known
   */
  StallRules(ContractFacts facts, @Nullable BatchHeader header, Findings findings) {
    this.findings = findings;
    this.frames = new FrameRules(facts, header, findings);
  }

  void check(Stall stall, String path) {
    if (stall.getKind() == StallKind.UNKNOWN) {
      findings.tolerated(
          path + ".kind", "is UNKNOWN", "Say what the thread was doing, or DISPATCH");
    }
    duration(stall, path);
    origin(stall.getScreen(), path + ".screen");
    origin(stall.getMessageTarget(), path + ".messageTarget");
    origin(stall.getMessageCallback(), path + ".messageCallback");
    if ((stall.getCauseBits() & ~ALL_CAUSES) != 0) {
      findings.tolerated(
          path + ".causeBits", stall.getCauseBits() + " is not in 0 to 7", "Send 0 when unknown");
    }
    frames.check(stall, path);
    samples(stall, path);
    LockOwner owner = stall.getLockOwner();
    if (owner != null && (owner.getLock().isBlank() || owner.getThreadName().isBlank())) {
      findings.tolerated(
          path + ".lockOwner", "has no name", "Name lock and thread, or leave it out");
    }
    if (stall.getContext() != null) {
      context(stall.getContext(), stall.getDurationMillis(), path + ".context");
    }
  }

  private void duration(Stall stall, String path) {
    if (stall.getThresholdMillis() < 1) {
      findings.tolerated(
          path + ".thresholdMillis",
          stall.getThresholdMillis() + " is below 1",
          "Send the threshold in force");
    } else if (stall.getDurationMillis() < stall.getThresholdMillis()) {
      findings.tolerated(
          path + ".durationMillis",
          stall.getDurationMillis() + " is below the threshold of " + stall.getThresholdMillis(),
          "Send only what reaches the threshold, in milliseconds");
    }
  }

  private void origin(@Nullable String name, String path) {
    if (name != null && !CodeNames.isOrigin(name)) {
      findings.tolerated(path, NO_CLASS, CUT);
    }
  }

  private void samples(Stall stall, String path) {
    List<StackSample> samples = stall.getSamples();
    long shares = 0;
    int last = -1;
    for (int i = 0; i < samples.size(); i++) {
      int offset = samples.get(i).getOffsetMillis();
      if (offset <= last) {
        findings.tolerated(
            path + ".samples[" + i + "].offsetMillis",
            offset + (i == 0 ? " is below 0" : " does not rise: the one before has " + last),
            TIME_ORDER);
      } else if (offset > stall.getDurationMillis()) {
        findings.tolerated(
            path + ".samples[" + i + "].offsetMillis",
            offset + " is after the end of the stall at " + stall.getDurationMillis(),
            "Leave out what was captured after the end");
      }
      last = offset;
      shares += samples.get(i).getShareMillis();
    }
    if (!samples.isEmpty() && Math.abs(shares - stall.getDurationMillis()) > rounding(stall)) {
      findings.tolerated(
          path + ".samples",
          "have shares of " + shares + " ms in a stall of " + stall.getDurationMillis() + " ms",
          "Divide the whole duration among the samples");
    }
  }

  /** Each share may be rounded to a millisecond, as long as little of the stall is lost. */
  private static long rounding(Stall stall) {
    long little = stall.getDurationMillis() / LITTLE;
    return Math.max(1, Math.min(stall.getSamples().size(), little));
  }

  private void context(StallContext context, long durationMillis, String path) {
    Integer battery = context.getBatteryPercent();
    if (battery != null && (battery < 0 || battery > FULL_PERCENT)) {
      findings.tolerated(path + ".batteryPercent", battery + " is not in 0 to 100", "Send percent");
    }
    Long cpu = context.getCpuMillis();
    // The clocks of CPU time and of wall time tick apart.
    if (cpu != null && cpu > durationMillis + durationMillis / 4 + 50) {
      findings.tolerated(
          path + ".cpuMillis",
          cpu + " is more than one thread can use in " + durationMillis + " ms",
          "Send the time of the watched thread during the stall, in milliseconds");
    }
    notNegative(context.getCpuMillis(), path + ".cpuMillis");
    notNegative(context.getHeapUsedBytes(), path + ".heapUsedBytes");
    notNegative(context.getHeapMaxBytes(), path + ".heapMaxBytes");
    notNegative(context.getFreeRamBytes(), path + ".freeRamBytes");
    notNegative(context.getReadBytes(), path + ".readBytes");
    notNegative(context.getWrittenBytes(), path + ".writtenBytes");
  }

  private void notNegative(@Nullable Long number, String path) {
    if (number != null && number < 0) {
      findings.tolerated(path, number + " is below 0", "Leave it out when it is not known");
    }
  }
}
