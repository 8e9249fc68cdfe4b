package dev.jankline.local.fleet;

import dev.jankline.local.fleet.ReaderReleases.Seen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Plans what a fleet of devices uploads: recorded stalls under other install ids, times, device
 * classes and clocks. The same recording and shape give the same plan, ids included. Immutable.
 */
public final class FleetPlan {
  private static final double NEVER_STALLS_SHARE = 0.12;
  private static final int FEWEST_STALLS = 4;
  private static final int MOST_STALLS = 11;
  private static final double REPEAT_SHARE = 0.05;
  private static final int TOO_LATE_EVERY = 211;
  private static final int TOO_LATE_AT = 17;
  private static final int BROKEN_OF_EACH_KIND = 2;
  private static final int STALLS_IN_BROKEN = 3;
  private static final String OTHER_APP = "com.example.other";

  private final List<PlannedBatch> batches;

  private FleetPlan(List<PlannedBatch> batches) {
    this.batches = List.copyOf(batches);
  }

  /** Plans the uploads of a fleet, in the order in which they are to be made. */
  public static FleetPlan of(Recording recording, FleetShape shape) {
    if (recording.stalls().isEmpty()) {
      throw new IllegalArgumentException("the recording holds no stall; record again");
    }
    return new FleetPlan(new Drawing(recording, shape).draw());
  }

  /** All uploads, repeats and broken ones among them. */
  public List<PlannedBatch> batches() {
    return batches;
  }

  /** Draws the devices one after the other, each from a generator split off for it. */
  private static final class Drawing {
    private final FleetShape shape;
    private final SplittableRandom random;
    private final ReaderReleases releases;
    private final Map<String, StallDeck> decks = new HashMap<>();
    private final List<Placed> placed = new ArrayList<>();

    Drawing(Recording recording, FleetShape shape) {
      this.shape = shape;
      this.random = new SplittableRandom(shape.seed());
      this.releases = new ReaderReleases(recording.versions(), shape.released(), shape.now());
      recording
          .versions()
          .forEach(
              version ->
                  decks.put(version.mapId(), new StallDeck(recording.of(version.versionName()))));
    }

    List<PlannedBatch> draw() {
      for (int index = 0; index < shape.devices(); index++) {
        drawDevice(index);
      }
      for (Breakage breakage : Breakage.values()) {
        for (int i = 0; i < BROKEN_OF_EACH_KIND; i++) {
          place(brokenDevice(breakage).broken(STALLS_IN_BROKEN, breakage));
        }
      }
      placed.sort(Comparator.comparingLong(Placed::order));
      return placed.stream().map(Placed::batch).toList();
    }

    private void drawDevice(int index) {
      SimulatedDevice device = device(releases.any(random), shape.app());
      boolean stalls = random.nextDouble() >= NEVER_STALLS_SHARE;
      int number = stalls ? random.nextInt(FEWEST_STALLS, MOST_STALLS + 1) : 0;
      boolean mustRepeat = index == 0;
      for (PlannedBatch batch : device.batches(number)) {
        place(batch);
        if (random.nextDouble() < REPEAT_SHARE || mustRepeat) {
          place(batch.again());
        }
      }
      if (index % TOO_LATE_EVERY == TOO_LATE_AT) {
        place(device.tooLate(FEWEST_STALLS));
      }
    }

    private SimulatedDevice brokenDevice(Breakage breakage) {
      return device(releases.oldest(), breakage == Breakage.WRONG_APP ? OTHER_APP : shape.app());
    }

    private SimulatedDevice device(Seen seen, String app) {
      StallDeck deck = decks.getOrDefault(seen.version().mapId(), new StallDeck(List.of()));
      return new SimulatedDevice(random.split(), shape, seen, deck, app);
    }

    private void place(PlannedBatch batch) {
      placed.add(new Placed(random.nextLong(), batch));
    }
  }

  private record Placed(long order, PlannedBatch batch) {}
}
