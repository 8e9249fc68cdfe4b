package dev.jankline.local.fleet;

import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.fleet.Recording.RecordedVersion;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * One simulated device that uses the app, one action after the other, and remembers when it did
 * what: that tells which action a stall belongs to. Performs from one thread only.
 */
final class ReaderSession implements AutoCloseable {
  /** The SDK takes the time a little after this session does. */
  private static final long SLACK_MILLIS = 3;

  private static final int SURE_ROUNDS = 2;

  private final String name;
  private final RecordedVersion version;
  private final LoadedReader reader;
  private final MessageLoop loop;
  private final SdkClock clock;
  private final List<Performed> performed = new ArrayList<>();

  ReaderSession(
      String name, RecordedVersion version, LoadedReader reader, MessageLoop loop, SdkClock clock) {
    this.name = name;
    this.version = version;
    this.reader = reader;
    this.loop = loop;
    this.clock = clock;
  }

  /** Name of the session, also its device key. */
  String name() {
    return name;
  }

  /** Performs the actions in turn without remembering it, so that what follows runs warm code. */
  void warmUp(List<String> actions, int rounds) throws InterruptedException {
    for (int round = 0; round < rounds; round++) {
      for (String action : actions) {
        run(action);
      }
    }
  }

  /**
   * Performs the actions in turn, for so many rounds, or until the uptime is reached. All actions
   * are performed twice, however slow the machine is: one that is missing would look new, or gone,
   * where versions are compared.
   */
  void perform(List<String> actions, int rounds, long deadlineNanos) throws InterruptedException {
    for (int round = 0; round < rounds; round++) {
      for (String action : actions) {
        if (round >= SURE_ROUNDS && clock.uptimeNanos() - deadlineNanos >= 0) {
          return;
        }
        long from = clock.wallMillis();
        run(action);
        performed.add(new Performed(action, from, clock.wallMillis()));
      }
    }
  }

  /** Leaves the app and comes back: a new session may capture as many stacks as the first. */
  void comeBack() {
    loop.monitor().foreground(false);
    loop.monitor().foreground(true);
  }

  /** Uploads what the SDK captured; fails unless all of it was taken. */
  void upload() {
    UploadResult result = loop.monitor().uploadNow();
    long faults = loop.monitor().faults();
    if (result.outcome() != UploadOutcome.ACCEPTED || faults > 0) {
      throw new IllegalStateException(
          "%s: the SDK's upload was %s (%s), with %d faults; run the tests of device-sdk/core"
              .formatted(name, result.outcome(), result.body(), faults));
    }
  }

  /**
   * Sampled stalls among the events, each with its action. An action that stalled in no more than
   * half of its runs was held up by the machine, not by its own code, and is left out; on a busy
   * machine some of its stalls have no samples.
   */
  List<RecordedStall> stalls(List<Event> events) {
    Map<String, List<Stall>> byAction = new HashMap<>();
    for (Event event : events) {
      Stall stall = event.getStall();
      if (stall != null) {
        String action = actionAt(event.getTime().toEpochMilli());
        byAction.computeIfAbsent(action, a -> new ArrayList<>()).add(stall);
      }
    }
    List<RecordedStall> stalls = new ArrayList<>();
    byAction.forEach(
        (action, its) -> {
          if (2L * its.size() > runs(action) && runs(action) > 0) {
            its.stream()
                .filter(stall -> !stall.getSamples().isEmpty())
                .forEach(
                    stall -> stalls.add(new RecordedStall(version.versionName(), action, stall)));
          }
        });
    return stalls;
  }

  @Override
  public void close() {
    loop.close();
    reader.close();
  }

  private void run(String action) throws InterruptedException {
    loop.monitor().screen(reader.screen(action));
    try {
      loop.post(LoadedReader.ENTRY, new PerformAction(reader, action)).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "action " + action + " of " + version.versionName() + " failed", e.getCause());
    }
  }

  /** Action under way at a time; empty for warming up. */
  private String actionAt(long millis) {
    return performed.stream()
        .filter(p -> p.from() - SLACK_MILLIS <= millis && millis <= p.until())
        .reduce((earlier, later) -> later)
        .map(Performed::action)
        .orElse("");
  }

  private long runs(String action) {
    return performed.stream().filter(p -> p.action().equals(action)).count();
  }

  /** A class rather than a lambda: its name is in every stack, and must be the same in each run. */
  private record PerformAction(LoadedReader reader, String action) implements Runnable {
    @Override
    public void run() {
      reader.perform(action);
    }
  }

  private record Performed(String action, long from, long until) {}
}
