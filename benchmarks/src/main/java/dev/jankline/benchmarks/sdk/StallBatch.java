package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.local.fleet.RecordingSink.Upload;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

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
        Figure.of("stalls in the batch", stalls(real).size(), "stalls").atLeast(STALLS),
        Figure.of(
            "samples of a stall, mean", mean(real, one -> one.getSamples().size()), "samples"),
        Figure.of("frames of a stack, mean", mean(real, StallBatch::depth), "frames"),
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

  private static List<Stall> stalls(List<Upload> uploads) {
    return uploads.stream()
        .flatMap(upload -> upload.batch().getEvents().stream())
        .map(event -> event.getStall())
        .filter(Objects::nonNull)
        .toList();
  }

  private static double depth(Stall stall) {
    return stall.getSamples().stream()
        .map(StackSample::getNode)
        .mapToInt(node -> depth(stall, node))
        .average()
        .orElse(0);
  }

  private static int depth(Stall stall, int leaf) {
    int depth = 0;
    for (int node = leaf; node >= 0; node = stall.getNodes().get(node).getParent()) {
      depth++;
    }
    return depth;
  }

  private static double kilobytes(List<Upload> uploads) {
    return uploads.stream().mapToInt(Upload::bytes).sum() / KILOBYTE;
  }

  private static double mean(List<Upload> uploads, ToDoubleFunction<Stall> number) {
    return stalls(uploads).stream().mapToDouble(number).average().orElse(Double.NaN);
  }
}
