package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.BenchRun;
import dev.jankline.benchmarks.Figure;
import dev.jankline.local.fleet.ReaderBuilds;
import dev.jankline.local.fleet.RecordingSink.Upload;
import dev.jankline.schema.Stall;
import java.util.List;
import java.util.Objects;

/** Measures what a batch of 50 real stalls of the demo app is on the wire. */
final class StallBatch {
  private static final int STALLS = 50;
  private static final int MAX_ROUNDS = 20;
  private static final double KILOBYTE = 1000;
  private static final double MAX_KILOBYTES = 25;

  List<Figure> measure(BenchRun run) throws Exception {
    run.progress().accept("a batch of " + STALLS + " stalls");
    try (ReaderDevice device =
        ReaderDevice.start(
            "batch",
            ReaderBuilds.find(run.checkout().root()).get(1),
            run.directory().resolve("batch"),
            new DayClock())) {
      stall(device);
      List<Upload> uploads = device.upload();
      List<Stall> stalls =
          uploads.stream()
              .flatMap(upload -> upload.batch().getEvents().stream())
              .map(event -> event.getStall())
              .filter(Objects::nonNull)
              .toList();
      int bytes = uploads.stream().mapToInt(Upload::bytes).sum();
      return List.of(
          Figure.of("stalls in the batch", stalls.size(), "stalls").atLeast(STALLS),
          Figure.of(
              "samples of a stall, mean", mean(stalls, one -> one.getSamples().size()), "samples"),
          Figure.of(
              "stack nodes of a stall, mean", mean(stalls, one -> one.getNodes().size()), "nodes"),
          Figure.of("batches they took", uploads.size(), "batches").atMost(1),
          Figure.of("batch of 50 stalls, gzip", bytes / KILOBYTE, "kB").atMost(MAX_KILOBYTES));
    }
  }

  private static void stall(ReaderDevice device) throws InterruptedException {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      for (String action : device.actions()) {
        device.perform(action);
        device.monitor().flush();
        if (device.monitor().ledger().captured() >= STALLS) {
          return;
        }
      }
    }
    throw new IllegalStateException("the demo app does not stall often enough; build it again");
  }

  private static double mean(List<Stall> stalls, java.util.function.ToIntFunction<Stall> number) {
    return stalls.stream().mapToInt(number).average().orElse(Double.NaN);
  }
}
