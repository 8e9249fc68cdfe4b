package dev.jankline.local.attack;

import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.shared.FleetRun;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Makes the batches that good clients send: those of the demo's fleet. */
public final class GoodBatches {
  private static final int DEVICES = 40;
  private static final long SEED = 1;

  private GoodBatches() {}

  /** Plans a fleet with recorded stalls of the demo's app; Avro batches, not packed. */
  public static List<byte[]> plan(InstantSource clock) throws InterruptedException {
    Instant now = clock.instant();
    return FleetRun.plan(FleetShape.of(SEED, DEVICES, now)).batches().stream()
        .filter(batch -> batch.breakage() == null)
        .map((PlannedBatch batch) -> batch.body(now))
        .toList();
  }

  /** Packs batches as devices do. */
  static List<byte[]> packed(List<byte[]> batches) {
    return batches.stream().map(Requests::gzip).toList();
  }
}
