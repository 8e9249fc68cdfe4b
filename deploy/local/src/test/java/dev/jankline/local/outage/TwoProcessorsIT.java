package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.Probe;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.schema.OutcomeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Restarts, suspends and kills one of two processors under load: a clean stop keeps local state, a
 * standby takes over with what it has, the open transaction of a dead processor holds nobody up,
 * and that of a live one is left alone. Prints the longest time from the receipt of a stall until
 * it is committed, and how many records of local state were restored.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TwoProcessorsIT {
  /** The shortest that brokers allow by default. */
  private static final Duration SESSION = Duration.ofSeconds(6);

  private static final Duration MORE = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofMillis(200);

  /**
   * A quiet machine needs at most the session and 5 s. One that runs several stacks on two cores
   * needed 42 s. Either is less than what a transaction that nobody ends costs: brokers keep it
   * open for 70 s.
   */
  private static final double MAX_SECONDS = 60;

  private static final Duration SHORTER_THAN_SESSION = Duration.ofSeconds(3);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String ENDED = "Ended transactions";

  private static final Pattern RESTORED =
      Pattern.compile("Restored (\\d+) records of \\S+-changelog-");

  private final TestStack stack = TestStack.shared();

  /** What a step has led to: the longest wait in seconds, and the log of a processor since. */
  private record Seen(double waited, String log) {
    /** Records of local state that were restored. */
    long restored() {
      return RESTORED
          .matcher(log)
          .results()
          .mapToLong(found -> Long.parseLong(found.group(1)))
          .sum();
    }

    /** Lines that tell that local state was thrown away. */
    List<String> lostState() {
      return log.lines()
          .filter(
              line ->
                  line.contains("No mark of a clean stop")
                      || line.contains("did not find checkpoint offsets")
                      || line.contains("TaskCorrupted"))
          .toList();
    }
  }

  @Test
  void stateIsKeptAndNobodyWaitsLong_whenOneOfTwoIsRestartedSuspendedOrKilled() throws Exception {
    stack.stopProcessor();
    try (ServiceChild one = launch("one")) {
      assertKeepsState(one);
      try (ServiceChild two = launch("two");
          FleetRun run = FleetRun.on(stack, TestApp.TWO_PROCESSORS);
          StallWaits waits = StallWaits.start(stack.clientSettings())) {
        run.uploadSymbols();
        SteadyLoad load = SteadyLoad.start(run, TestApp.TWO_PROCESSORS);
        awaitCounting(run);
        awaitSettled(two);
        SoftAssertions soft = new SoftAssertions();
        new Steps(run, waits, one.process(), open("two", two)).take(soft);
        load.stop(LIMIT);
        KillIT.assertBalanced(run, load);
        soft.assertAll();
      }
      awaitSettled(one);
      assertKeepsState(one);
    } finally {
      stack.startProcessor();
    }
  }

  /**
   * A clean stop of the only processor, and its start: right after its first start, when all stores
   * are empty, and after all events are counted.
   */
  private static void assertKeepsState(ServiceChild processor) throws IOException {
    int from = Files.readString(processor.process().log()).length();
    processor.process().restart();
    Seen started = new Seen(0, Files.readString(processor.process().log()).substring(from));
    assertThat(started.lostState()).isEmpty();
    assertThat(started.restored()).isZero();
  }

  private ServiceChild launch(String name) {
    StateFolder state = stack.stack().state();
    ServiceChild processor =
        stack.launchProcessor(
            name,
            Map.of(
                "jank.processor.instance", name,
                "jank.processor.session-timeout", SESSION.toString(),
                "jank.processor.state-directory", state.folder(name + "-state").toString(),
                "jank.processor.symbols.cache-directory",
                    state.folder(name + "-cache").toString()));
    processor.awaitReady();
    return processor;
  }

  private OpenTransaction open(String name, ServiceChild processor) {
    return new OpenTransaction(
        stack.clientSettings(), processor.process(), stack.stack().state().folder(name + "-state"));
  }

  /**
   * A processor is ready when it has joined its group, and soon takes over what it has restored:
   * one that is stopped while it does so restores it again.
   */
  private static void awaitSettled(ServiceChild processor) {
    Probe ready = Probe.http(processor.management().resolve("/readyz"));
    assertThat(Await.until(LIMIT, () -> staysReady(ready))).as("ready all the time").isTrue();
  }

  private static boolean staysReady(Probe ready) throws Exception {
    long end = System.nanoTime() + MORE.toNanos();
    while (System.nanoTime() < end) {
      if (!ready.ready()) {
        return false;
      }
      Await.pause(LOOK);
    }
    return true;
  }

  private static void awaitCounting(FleetRun run) {
    long before = run.accounting().sum(OutcomeKind.COUNTED);
    assertThat(Await.until(LIMIT, () -> run.accounting().sum(OutcomeKind.COUNTED) > before))
        .as("events are being counted")
        .isTrue();
  }

  /** What is done to the two, one after the other. */
  private record Steps(FleetRun run, StallWaits waits, ChildProcess one, OpenTransaction ofTwo) {
    void take(SoftAssertions soft) throws IOException {
      ChildProcess two = ofTwo.process();

      Seen stopped = step("two stops", one, two::stop, MORE);
      soft.assertThat(stopped.waited()).as("two stopped").isLessThan(MAX_SECONDS);
      Seen started = step("two starts", two, two::restart, MORE);
      soft.assertThat(started.waited()).as("two started").isLessThan(MAX_SECONDS);
      soft.assertThat(started.lostState()).isEmpty();

      Seen paused = step("two pauses", one, () -> pause(ofTwo, SHORTER_THAN_SESSION), MORE);
      soft.assertThat(paused.log()).doesNotContain(ENDED);
      Seen expelled = step("two is expelled", one, () -> pause(ofTwo, SESSION.plus(MORE)), MORE);
      soft.assertThat(expelled.waited()).as("two expelled").isLessThan(MAX_SECONDS);
      soft.assertThat(expelled.log()).contains(ENDED);

      Seen killed = step("two is killed", one, () -> kill(ofTwo), SESSION.plus(MORE));
      soft.assertThat(killed.waited()).as("two killed").isLessThan(MAX_SECONDS);
      soft.assertThat(killed.log()).contains(ENDED);
      Seen back = step("two is back", two, two::restart, MORE.multipliedBy(2));
      soft.assertThat(back.waited()).as("two is back").isLessThan(MAX_SECONDS);
      soft.assertThat(killed.restored()).as("by one").isLessThan(back.restored() / 10);
    }

    private Seen step(String name, ChildProcess seen, Runnable step, Duration time)
        throws IOException {
      waits.takeLongest();
      int from = Files.readString(seen.log()).length();
      step.run();
      Await.pause(time);
      awaitCounting(run);
      Seen after = new Seen(waits.takeLongest(), Files.readString(seen.log()).substring(from));
      System.out.printf(
          Locale.ROOT,
          "%s: longest wait %.1f s, %d records restored%n",
          name,
          after.waited(),
          after.restored());
      return after;
    }

    private static void pause(OpenTransaction owner, Duration time) {
      owner.suspendInside();
      Await.pause(time);
      owner.process().resume();
    }

    private static void kill(OpenTransaction owner) {
      owner.suspendInside();
      owner.process().kill();
    }
  }
}
