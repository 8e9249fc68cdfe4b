package dev.jankline.local.process;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs a command to its end and passes on what it prints, line by line, as it comes. */
public final class ForegroundProcess {
  private ForegroundProcess() {}

  /**
   * Runs the command; it ends with this JVM at the latest.
   *
   * @param out takes lines of standard output
   * @param err takes lines of standard error, on a thread of its own
   * @return its exit code
   * @throws ChildException when it takes longer than the limit; it is stopped then
   */
  public static int run(
      List<String> command, Duration limit, Consumer<String> out, Consumer<String> err)
      throws InterruptedException {
    Process process = start(command);
    try {
      Thread copier = copier(process.getErrorStream(), err);
      Thread printer = copier(process.getInputStream(), out);
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ChildException(
            command.get(0) + " did not end within " + limit.toSeconds() + " s", false);
      }
      printer.join();
      copier.join();
      return process.exitValue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      LiveChildren.remove(process);
    }
  }

  private static Process start(List<String> command) {
    try {
      return LiveChildren.add(
          new ProcessBuilder(command).redirectInput(new File("/dev/null")).start());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command.get(0) + ": " + e.getMessage(), e);
    }
  }

  private static Thread copier(InputStream from, Consumer<String> to) {
    Thread thread = new Thread(() -> copy(from, to), "jank-copy-output");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void copy(InputStream from, Consumer<String> to) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        to.accept(line);
      }
    } catch (IOException e) {
      // The process was stopped: there is nothing more to pass on.
    }
  }
}
