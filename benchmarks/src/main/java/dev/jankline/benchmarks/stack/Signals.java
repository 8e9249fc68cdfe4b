package dev.jankline.benchmarks.stack;

import dev.jankline.local.process.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Stops a process with SIGSTOP and lets it continue with SIGCONT. */
public final class Signals {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private Signals() {}

  public static void stop(ChildProcess process) throws IOException, InterruptedException {
    send("STOP", process);
  }

  public static void resume(ChildProcess process) throws IOException, InterruptedException {
    send("CONT", process);
  }

  /** Uses the shell's own kill: a bare Debian has no program of that name. */
  private static void send(String name, ChildProcess process)
      throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid()).start();
    if (!kill.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || kill.exitValue() != 0) {
      throw new IllegalStateException("cannot send SIG" + name + " to " + process.name());
    }
  }
}
