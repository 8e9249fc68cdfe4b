package dev.jankline.local.outage;

import static java.util.Objects.requireNonNull;

import dev.jankline.local.demo.RollupView;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.fleet.FleetSender;
import dev.jankline.local.fleet.FleetTarget;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.unsound.SoundEvents;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.StackFrame;
import dev.jankline.topics.Keys;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.utils.Utils;

/**
 * Sends a stall into each partition of the events, by the gateway: all are counted when every
 * partition goes on. Each round is a cluster of its own, which must open one ticket.
 */
final class ChaosProbes implements AutoCloseable {
  private static final TestApp APP = TestApp.CHAOS_PROBE;

  private final SoundEvents sound = new SoundEvents(APP.id());
  private final RollupView view;
  private final FleetSender sender;
  private final List<String> installs;
  private long batches;
  private long rounds;

  ChaosProbes(TestStack stack, URI gateway, Duration limit) {
    view = stack.view(APP);
    installs = installs(stack.stack().plan().partitions());
    FleetTarget target =
        new FleetTarget(gateway, APP.deviceKey(), installs.size(), Duration.ZERO, limit);
    sender = new FleetSender(target, InstantSource.system());
  }

  /** Sends a round; ends when the gateway has taken all of it. */
  CompletableFuture<FleetReport> round() {
    List<PlannedBatch> planned = new ArrayList<>();
    installs.forEach(install -> planned.add(batch(install, rounds)));
    rounds++;
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return sender.send(planned, (done, of) -> {});
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Begins to wait for what was sent so far. */
  Wait waiting() {
    return new Wait();
  }

  /** Knows how long it took until all that had been sent at its begin was counted. */
  final class Wait {
    private final long from = System.nanoTime();
    private final long awaited = sent();
    private double seconds = Double.POSITIVE_INFINITY;

    /** Looks whether it is; to be called often. */
    void look() {
      if (Double.isInfinite(seconds) && counted() >= awaited) {
        seconds = (System.nanoTime() - from) / 1e9;
      }
    }

    /** Infinite until all was seen to be counted. */
    double seconds() {
      return seconds;
    }
  }

  long rounds() {
    return rounds;
  }

  long sent() {
    return rounds * installs.size();
  }

  long counted() {
    return view.accounting().sum(OutcomeKind.COUNTED);
  }

  RollupView view() {
    return view;
  }

  @Override
  public void close() {
    view.close();
  }

  private PlannedBatch batch(String install, long round) {
    JankEvent event = sound.stall(install, "");
    StackFrame frame = new StackFrame();
    frame.setJavaFrame(new JavaFrame("com.example.reader.Probe", "load" + round, null, 1));
    requireNonNull(event.getEvent().getStall()).setFrames(List.of(frame));
    ByteBuffer id = ByteBuffer.allocate(16).putLong(8).putLong(++batches);
    return new PlannedBatch(
        new EventId(id.array()),
        event.getHeader(),
        List.of(event.getEvent()),
        Duration.ZERO,
        List.of(),
        false,
        false,
        null);
  }

  /** One installation for each partition, by the hash that producers use. */
  private static List<String> installs(int partitions) {
    List<String> found = new ArrayList<>();
    for (int partition = 0; partition < partitions; partition++) {
      int number = 0;
      while (partitionOf("probe-" + number, partitions) != partition) {
        number++;
      }
      found.add("probe-" + number);
    }
    return found;
  }

  private static int partitionOf(String install, int partitions) {
    byte[] key = Keys.install(APP.id(), install).getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(key)) % partitions;
  }
}
