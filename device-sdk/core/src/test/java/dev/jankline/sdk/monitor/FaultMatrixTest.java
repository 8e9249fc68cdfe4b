package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.MainLoop;
import com.example.watched.SlowWork;
import com.example.watched.StuckApp;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.disk.FaultyDisk;
import dev.jankline.sdk.testing.Recorder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lets every file operation of the SDK fail once, in every state of an installation: with each
 * error of a disk, and by the end of the process, after which nothing is written any more. Prints
 * how often which operation failed in which state.
 */
@Timeout(180)
@SuppressWarnings("try") // The disk is faulty until it is closed.
class FaultMatrixTest {
  private static final List<String> FAULTS =
      List.of(
          "No space left on device",
          "Read-only file system",
          "Permission denied",
          "Input/output error",
          "SIGKILL");

  /** What an installation does while an operation fails. */
  private enum State {
    START,
    CAPTURE,
    UPLOAD,
    SWITCH,
    OPT_OUT,
    UPGRADE
  }

  @TempDir private Path directories;
  private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
  private final Map<State, Map<String, Integer>> runs = new TreeMap<>();
  private int made;

  @Test
  void invariantsHold_whicheverOperationFails() throws Exception {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> {
          if (!(thrown instanceof Killed)) {
            violations.add("crash of " + thread.getName() + ": " + thrown);
          }
        });
    try {
      for (State state : State.values()) {
        int operations = new Run(state, null, 0).make();
        assertThat(operations).as("operations in %s", state).isPositive();
        for (String fault : FAULTS) {
          for (int at = 1; at <= operations; at++) {
            new Run(state, fault, at).make();
          }
        }
      }
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    int faults = 0;
    for (Map.Entry<State, Map<String, Integer>> row : runs.entrySet()) {
      faults += row.getValue().values().stream().mapToInt(Integer::intValue).sum();
      System.out.printf("%-8s %s%n", row.getKey(), row.getValue());
    }
    System.out.printf(
        "%d states, %d kinds of fault, %d failed operations, %d violations%n",
        runs.size(), FAULTS.size(), faults, violations.size());
    assertThat(violations).isEmpty();
    assertThat(faults).isGreaterThan(100);
  }

  /** The process is over: no file operation of it has any effect. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  /** One state with one operation that fails. */
  private final class Run {
    private final State state;
    private final @Nullable String fault;
    private final int at;
    private final Path directory;
    private final Set<String> made = Collections.synchronizedSet(new HashSet<>());
    private Thread main = Thread.currentThread();
    private int operations;
    private boolean dead;

    Run(State state, @Nullable String fault, int at) {
      this.state = state;
      this.fault = fault;
      this.at = at;
      this.directory = directories.resolve(state + "-" + FaultMatrixTest.this.made++);
    }

    /** Prepares the state, lets the operation fail, starts again; the number of operations. */
    int make() throws Exception {
      try (Recorder gateway = new Recorder();
          MainLoop loop = new MainLoop()) {
        main = loop.thread();
        SdkConfig.Builder config = config(gateway);
        StallMonitor monitor = start(config, loop);
        stall(monitor, loop, "before");
        monitor.flush();
        if (state == State.START || state == State.UPGRADE) {
          monitor.close();
        }
        try (FaultyDisk disk = FaultyDisk.with(this::onOperation)) {
          monitor = act(config, monitor, loop);
          // A call that was not kept is repeated, as its documentation says.
          if (!dead && state == State.SWITCH && !monitor.installation.keepOff()) {
            check(monitor.installation.keepOff(), "the second try to keep the switch");
          }
          checkOff(monitor);
          monitor.close();
          awaitThreads();
        }
        startAgain(config, loop);
        checkEvents(gateway);
        endThreads();
      }
      return operations;
    }

    private StallMonitor act(SdkConfig.Builder config, StallMonitor running, MainLoop loop)
        throws Exception {
      StallMonitor monitor = running;
      switch (state) {
        case START -> monitor = start(config, loop);
        case UPGRADE -> {
          monitor = start(config.version("2.1.0", 210), loop);
          monitor.uploadNow();
        }
        case CAPTURE -> {
          stall(monitor, loop, "during");
          monitor.flush();
        }
        case UPLOAD -> monitor.uploadNow();
        case SWITCH -> monitor.configure("revision=2\nenabled=false");
        case OPT_OUT -> {
          if (!monitor.switchOff() && !dead) {
            check(monitor.switchOff(), "the second opt-out");
          }
        }
      }
      return monitor;
    }

    private void startAgain(SdkConfig.Builder config, MainLoop loop) throws Exception {
      StallMonitor next = start(config, loop);
      boolean off = next.state() == MonitorState.SWITCHED_OFF;
      if (state == State.SWITCH && dead && !off) {
        check(!made.contains("rename killed.new"), "the switch was on disk");
        next.configure("revision=2\nenabled=false");
        check(next.state() == MonitorState.SWITCHED_OFF, "the switch that is asked for again");
      } else if (state == State.SWITCH) {
        check(off, "the switch after a restart: " + next.state());
      } else if (state == State.OPT_OUT) {
        check(off || (dead && !made.contains("rename install-id")), "the opt-out after a restart");
      } else {
        check(next.state() == MonitorState.ENABLED, "the next start is " + next.state());
        next.uploadNow();
      }
      next.close();
      awaitThreads();
    }

    private void checkOff(StallMonitor monitor) {
      if (!dead && (state == State.SWITCH || state == State.OPT_OUT)) {
        check(monitor.state() == MonitorState.SWITCHED_OFF, "in this process: " + monitor.state());
        check(!monitor.enabled() && !monitor.wantsMessages(), "it still watches");
      }
    }

    /** A stall has one id, in whichever life it was sent. */
    private void checkEvents(Recorder gateway) {
      Map<String, String> ids = new HashMap<>();
      for (Event event : gateway.events()) {
        Stall stall = event.getStall();
        if (stall != null) {
          String id = String.valueOf(event.getId());
          String known = ids.put(event.getTime() + " " + stall.getScreen(), id);
          check(known == null || known.equals(id), "a stall under two ids");
        }
      }
    }

    private void onOperation(String operation, File file) throws IOException {
      if (!file.toPath().startsWith(directory)) {
        return;
      }
      String what = operation + " " + file.getName();
      synchronized (this) {
        if (Thread.currentThread() == main) {
          violations.add(this + ": the watched thread makes " + what);
        }
        if (dead) {
          throw new Killed();
        }
        operations++;
        if (operations != at || fault == null) {
          made.add(what);
          return;
        }
        runs.computeIfAbsent(state, key -> new TreeMap<>()).merge(operation, 1, Integer::sum);
        if (fault.equals("SIGKILL")) {
          dead = true;
          throw new Killed();
        }
      }
      throw new IOException(file + " (" + fault + ")");
    }

    private StallMonitor start(SdkConfig.Builder config, MainLoop loop)
        throws InterruptedException {
      StallMonitor monitor =
          StallMonitor.start(
              config.build(), StuckApp.device(), loop.thread(), new RealClock(), new Random());
      loop.dispatch(() -> loop.watchedBy(monitor));
      for (int i = 0; i < 400 && monitor.enabled() && !monitor.isReady() && !dead; i++) {
        Thread.sleep(1);
      }
      return monitor;
    }

    private void stall(StallMonitor monitor, MainLoop loop, String screen)
        throws InterruptedException {
      monitor.screen(screen);
      loop.dispatch(() -> SlowWork.readDisk(15));
    }

    private SdkConfig.Builder config(Recorder gateway) {
      return StuckApp.config(directory.toFile())
          .gateway(gateway.url(), "key")
          .thresholdMillis(10)
          .restMillis(0)
          .configIntervalMillis(0)
          .upload(new UploadSettings(10_000, 10_000, 1, 1, 1));
    }

    /** Those of a monitor that ended may write until they are over. */
    private void awaitThreads() throws InterruptedException {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        boolean writes = thread.getName().matches("jankline-(uploader|pending|config)");
        if (writes && thread.getState() != Thread.State.TIMED_WAITING) {
          thread.join(1_000);
        }
      }
    }

    /** One that has a switch to keep would try again in a minute: the disk is well by now. */
    private void endThreads() throws InterruptedException {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals("jankline-uploader")) {
          LockSupport.unpark(thread);
          thread.join(200);
        }
      }
    }

    private void check(boolean holds, String what) {
      if (!holds) {
        violations.add(this + ": " + what);
      }
    }

    @Override
    public String toString() {
      return state + ", operation " + at + " " + fault;
    }
  }
}
