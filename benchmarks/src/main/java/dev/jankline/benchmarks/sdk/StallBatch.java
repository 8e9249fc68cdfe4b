package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.local.fleet.RecordingSink.Upload;
import java.nio.file.Path;
import java.util.List;

/** Measures what a batch of 50 real stalls of the demo app is on the wire. */
public final class StallBatch {
  private static final int STALLS = 50;
  private static final int MAX_ROUNDS = 20;
  private static final double KILOBYTE = 1000;
  private static final double MAX_KILOBYTES = 25;

  public List<Figure> measure(Bench.Run run) throws Exception {
    run.progress().accept("a batch of " + STALLS + " stalls");
    List<Upload> real = real(run);
    return List.of(
        Figure.of("stalls in the batch", (double) stalls(real), "stalls").atLeast(STALLS),
        Figure.of("batch of 50 stalls, gzip", kilobytes(real), "kB").atMost(MAX_KILOBYTES));
  }

  private static List<Upload> real(Bench.Run run) throws Exception {
    Path folder = run.directory().resolve("batch");
    try (BenchDevice device = BenchDevice.start("batch", folder, new BenchDevice.DayClock());
        DemoReader reader = DemoReader.open(run.checkout(), device, folder)) {
      for (int i = 0; device.captured() < STALLS; i++) {
        if (i > MAX_ROUNDS * reader.actions()) {
          throw new IllegalStateException("the demo app hardly ever stalls; build it again");
        }
        reader.performNext();
      }
      return only(device);
    }
  }

  /** The upload, as long as it is one batch. */
  private static List<Upload> only(BenchDevice device) {
    List<Upload> uploads = device.upload();
    if (uploads.size() != 1) {
      throw new IllegalStateException(
          STALLS + " stalls took " + uploads.size() + " batches: see Spool");
    }
    return uploads;
  }

  private static long stalls(List<Upload> uploads) {
    return uploads.stream()
        .flatMap(upload -> upload.batch().getEvents().stream())
        .filter(event -> event.getStall() != null)
        .count();
  }

  private static double kilobytes(List<Upload> uploads) {
    return uploads.stream().mapToInt(Upload::bytes).sum() / KILOBYTE;
  }
}
