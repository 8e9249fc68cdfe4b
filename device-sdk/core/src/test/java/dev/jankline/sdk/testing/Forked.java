package dev.jankline.sdk.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A main class in a JVM of its own, with the class path of the test. */
public final class Forked implements AutoCloseable {
  private final Process process;

  private Forked(Process process) {
    this.process = process;
  }

  public static Forked start(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(new File(System.getProperty("java.home"), "bin/java").getPath());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new Forked(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** Waits until something has happened, at most a minute, and while the process lives. */
  public void await(BooleanSupplier happened) throws InterruptedException {
    for (int i = 0; i < 2_400 && !happened.getAsBoolean(); i++) {
      if (!process.isAlive()) {
        throw new IllegalStateException("the process ended by itself: " + output());
      }
      Thread.sleep(25);
    }
    if (!happened.getAsBoolean()) {
      throw new IllegalStateException("it did not happen within a minute");
    }
  }

  /** Ends the process as the system does: SIGKILL, nothing of it runs any more. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the process did not die");
    }
  }

  /** What the process wrote until its end, which must come within a minute. */
  public String output() {
    try {
      String text =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the process did not end");
      }
      return text;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
