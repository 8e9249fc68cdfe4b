package dev.jankline.local.process;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs one child process: start, readiness, stop, kill, restart. A child never outlives this JVM
 * unless the JVM itself is killed by SIGKILL; what {@link #close} does not stop, a shutdown hook
 * does. Thread-safe.
 */
public final class ChildProcess implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

  private final Launch launch;
  private Process process;
  private volatile boolean stopped;

  private ChildProcess(Launch launch) {
    this.launch = launch;
    this.process = spawn(launch, Redirect.to(launch.log().toFile()));
  }

  /** Starts the process without waiting for it. */
  public static ChildProcess launch(Launch launch) {
    return new ChildProcess(launch);
  }

  /** Starts the process and waits until it is ready; stops it again when it is not in time. */
  public static ChildProcess start(Launch launch) {
    return launch(launch).awaitReady();
  }

  /**
   * Waits until the probe says yes.
   *
   * @throws ChildException when the process ends or the limit passes; the process is stopped then
   */
  public ChildProcess awaitReady() {
    Process watched = current();
    try {
      boolean ready =
          Await.until(launch.startLimit(), () -> !watched.isAlive() || launch.probe().ready());
      if (!watched.isAlive()) {
        throw failure("ended with exit code " + watched.exitValue() + " before it was ready");
      }
      if (!ready) {
        throw failure("was not ready within " + launch.startLimit().toSeconds() + " s");
      }
      return this;
    } catch (ChildException e) {
      destroy(watched);
      throw e;
    }
  }

  /**
   * Runs a command to its end.
   *
   * @throws ChildException when it fails or takes longer than the limit
   */
  public static void run(
      String name, List<String> command, Path directory, Path log, Duration limit) {
    launch(new Launch(name, command, Map.of(), directory, log, () -> false, limit)).awaitSuccess();
  }

  private void awaitSuccess() {
    Process watched = current();
    if (!ended(watched, launch.startLimit())) {
      destroy(watched);
      throw failure("did not end within " + launch.startLimit().toSeconds() + " s");
    }
    LiveChildren.remove(watched);
    if (watched.exitValue() != 0) {
      throw failure("failed with exit code " + watched.exitValue());
    }
  }

  /** Ends the process: SIGTERM, and SIGKILL when it has not ended in 20 s. */
  public void stop() {
    stopped = true;
    Process ending = current();
    ending.destroy();
    if (!ended(ending, STOP_LIMIT)) {
      destroy(ending);
    }
    LiveChildren.remove(ending);
  }

  /** Ends the process at once, without a chance to tidy up (SIGKILL). */
  public void kill() {
    stopped = true;
    destroy(current());
  }

  /** Stops the process where it is, with SIGSTOP: it answers nothing and loses nothing. */
  public void suspend() {
    signal("STOP");
  }

  /** Lets a suspended process go on. */
  public void resume() {
    signal("CONT");
  }

  /** Uses the shell's own kill: a bare Debian has no program of that name. */
  private void signal(String name) {
    Process kill;
    try {
      kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid()).start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start a shell: " + e.getMessage(), e);
    }
    if (!ended(kill, KILL_LIMIT) || kill.exitValue() != 0) {
      throw failure("could not be sent SIG" + name);
    }
  }

  /** Starts the process again with the same command, log and ports, and waits until it is ready. */
  public ChildProcess restart() {
    relaunch();
    return awaitReady();
  }

  /** As {@link #restart}, without waiting. */
  public void relaunch() {
    stop();
    synchronized (this) {
      process = spawn(launch, Redirect.appendTo(launch.log().toFile()));
      stopped = false;
    }
  }

  public boolean alive() {
    return current().isAlive();
  }

  /** Whether it has ended although nobody stopped or killed it here. */
  boolean endedByItself() {
    return !stopped && !alive();
  }

  /** Exit code of a process that has ended. */
  public int exitCode() {
    return current().exitValue();
  }

  public long pid() {
    return current().pid();
  }

  public String name() {
    return launch.name();
  }

  public Path log() {
    return launch.log();
  }

  @Override
  public void close() {
    stop();
  }

  private synchronized Process current() {
    return process;
  }

  private ChildException failure(String what) {
    LogFile log = new LogFile(launch.log());
    return new ChildException(
        launch.name() + " " + what + "; its log is " + launch.log() + " and ends:\n" + log.tail(),
        log.saysPortTaken());
  }

  private static Process spawn(Launch launch, Redirect output) {
    try {
      Files.createDirectories(launch.directory());
      Files.createDirectories(launch.log().toAbsolutePath().getParent());
      ProcessBuilder builder =
          new ProcessBuilder(launch.command())
              .directory(launch.directory().toFile())
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true)
              .redirectOutput(output);
      builder.environment().putAll(launch.environment());
      return LiveChildren.add(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + launch.name() + ": " + e.getMessage(), e);
    }
  }

  private static void destroy(Process process) {
    process.destroyForcibly();
    ended(process, KILL_LIMIT);
    LiveChildren.remove(process);
  }

  private static boolean ended(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Reads the end of a child's log, for error messages. */
  private record LogFile(Path path) {
    private static final int TAIL_BYTES = 64 * 1024;
    private static final int TAIL_LINES = 15;

    /** The last lines, indented; a note when there are none. */
    String tail() {
      List<String> lines = end().lines().filter(line -> !line.isBlank()).toList();
      return lines.isEmpty()
          ? "    (the log is empty)"
          : lines.stream()
              .skip(Math.max(0, lines.size() - TAIL_LINES))
              .map(line -> "    " + line)
              .collect(Collectors.joining("\n"));
    }

    boolean saysPortTaken() {
      String text = end();
      return text.contains("Address already in use")
          || text.contains("BindException")
          || text.contains("seems to be in use");
    }

    private String end() {
      if (!Files.exists(path)) {
        return "";
      }
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
        file.seek(Math.max(0, file.length() - TAIL_BYTES));
        byte[] bytes = new byte[(int) (file.length() - file.getFilePointer())];
        file.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
      } catch (IOException e) {
        return "(cannot read the log: " + e.getMessage() + ")";
      }
    }
  }
}
