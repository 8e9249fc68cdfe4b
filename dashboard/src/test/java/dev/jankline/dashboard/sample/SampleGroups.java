package dev.jankline.dashboard.sample;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.StallContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes stalls of one version: twenty devices with the cluster {@link Samples#RANK}, of which 16
 * save power, and forty with another one, of which none does.
 */
public final class SampleGroups {
  public static final String SENTENCE =
      "16 of 20 devices with this cluster have low-power mode on, of others 0 of 40.";

  private static final int FIRST = 1_000;

  private SampleGroups() {}

  public static List<AnalyzedStall> stalls(String version) {
    List<AnalyzedStall> stalls = new ArrayList<>();
    for (int device = 0; device < 60; device++) {
      stalls.add(stall(device, version, device < 20 ? Samples.RANK : Samples.PARSE, device < 16));
    }
    return stalls;
  }

  /** A stall of a device of its own. */
  public static AnalyzedStall stall(
      int device, String version, String fingerprint, @Nullable Boolean savesPower) {
    AnalyzedStall stall = Samples.stall(FIRST + device, 0, version);
    stall.getFingerprints().setPrimary(fingerprint);
    stall.setContext(StallContext.newBuilder().setLowPowerMode(savesPower).build());
    return stall;
  }
}
