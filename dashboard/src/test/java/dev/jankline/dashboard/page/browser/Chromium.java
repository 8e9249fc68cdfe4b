package dev.jankline.dashboard.page.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Runs a headless Chromium with a profile of its own, which is deleted when it is closed. */
public final class Chromium implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(60);
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final List<String> OPTIONS =
      List.of(
          "--headless=new",
          "--remote-debugging-port=0",
          "--no-sandbox",
          "--disable-dev-shm-usage",
          "--disable-gpu",
          "--disable-extensions",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run",
          "--no-default-browser-check",
          "--hide-scrollbars",
          "--force-color-profile=srgb",
          "--lang=en-US",
          "about:blank");

  private final Process process;
  private final Path profile;
  private final DevTools tools;

  private Chromium(Process process, Path profile, DevTools tools) {
    this.process = process;
    this.profile = profile;
    this.tools = tools;
  }

  /**
   * Starts the Chromium that is found on the PATH.
   *
   * @throws IOException when it cannot be started
   * @throws TestAbortedException when there is none, so that the test counts as skipped; the
   *     message says how to install it
   */
  public static Chromium start() throws IOException {
    Path program = found(System.getenv().getOrDefault("PATH", ""));
    Path profile = Files.createTempDirectory("jankline-chromium");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(OPTIONS);
    command.add(1, "--user-data-dir=" + profile);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("chromium.log").toFile())
            .start();
    return new Chromium(process, profile, DevTools.connect(endpoint(process, profile)));
  }

  /**
   * The first Chromium of a search path.
   *
   * @param path folders as in the environment variable PATH
   * @throws TestAbortedException when there is none, so that the test counts as skipped; the
   *     message says how to install it
   */
  static Path found(String path) {
    return Stream.of(path.split(":"))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> NAMES.stream().map(Path.of(folder)::resolve))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new TestAbortedException(
                    "found no Chromium on the PATH; on Debian, as root: apt-get install -y chromium"));
  }

  /** Opens an empty tab without the data of any other tab. */
  public Tab tab() {
    String context =
        tools.call("", "Target.createBrowserContext", Map.of()).get("browserContextId").asText();
    Map<String, Object> target = Map.of("url", "about:blank", "browserContextId", context);
    String id = tools.call("", "Target.createTarget", target).get("targetId").asText();
    Map<String, Object> attach = Map.of("targetId", id, "flatten", true);
    String session = tools.call("", "Target.attachToTarget", attach).get("sessionId").asText();
    return new Tab(tools, session, id);
  }

  private static String endpoint(Process process, Path profile) throws IOException {
    Path file = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() == 2) {
        return "ws://127.0.0.1:" + lines.get(0) + lines.get(1);
      }
      Waiting.pause();
    }
    process.destroyForcibly();
    throw new IOException(
        "Chromium did not start: " + Files.readString(profile.resolve("chromium.log")));
  }

  @Override
  public void close() throws IOException {
    tools.close();
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(Chromium::delete);
    }
  }

  /**
   * A helper process may still write its last file: what stays is in the folder for temporary
   * files.
   */
  private static void delete(Path file) {
    boolean deleted = file.toFile().delete();
    if (!deleted) {
      file.toFile().deleteOnExit();
    }
  }
}
