package dev.jankline.processor.releases;

import dev.jankline.processor.statistics.Stratum;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.StratumCount;
import java.util.List;

/** Writes a stratum as a number below 400, and reads it. */
final class StratumCode {
  private static final List<DeviceTier> TIERS = List.of(DeviceTier.values());
  private static final int RELEASES = 100;

  private StratumCode() {}

  static int of(StratumCount count) {
    int release = Math.max(0, Math.min(RELEASES - 1, count.getOsRelease()));
    return TIERS.indexOf(count.getTier()) * RELEASES + release;
  }

  static Stratum stratum(int code) {
    return new Stratum(TIERS.get(code / RELEASES), code % RELEASES);
  }
}
