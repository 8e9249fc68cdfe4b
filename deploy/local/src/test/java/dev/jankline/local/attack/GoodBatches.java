package dev.jankline.local.attack;

import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.build.ReaderBuilds;
import dev.jankline.local.fleet.plan.FleetPlan;
import dev.jankline.local.fleet.plan.FleetShape;
import dev.jankline.local.fleet.plan.PlannedBatch;
import dev.jankline.local.stack.Installation;
import dev.jankline.local.stack.StateFolder;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Makes the batches that good clients send: those of the demo's fleet. */
public final class GoodBatches {
  private static final int DEVICES = 40;
  private static final long SEED = 1;

  private GoodBatches() {}

  /** Records stalls of the demo's app and plans a fleet with them; Avro batches, not packed. */
  public static List<byte[]> record(Installation installation, InstantSource clock)
      throws InterruptedException {
    try (StateFolder folder = StateFolder.create()) {
      Instant now = clock.instant();
      FleetPlan plan =
          FleetPlan.of(
              new Recorder(clock).record(ReaderBuilds.find(installation), folder.path()),
              FleetShape.of(SEED, DEVICES, now));
      return plan.batches().stream()
          .filter(batch -> batch.breakage() == null)
          .map((PlannedBatch batch) -> batch.body(now))
          .toList();
    }
  }

  /** Packs batches as devices do. */
  static List<byte[]> packed(List<byte[]> batches) {
    return batches.stream().map(Requests::gzip).toList();
  }
}
