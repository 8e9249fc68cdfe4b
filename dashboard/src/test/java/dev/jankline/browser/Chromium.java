package dev.jankline.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs a headless Chromium with a profile of its own, which is deleted when it is closed. */
public final class Chromium implements AutoCloseable {
  /** Why there is none, and how to install it. */
  public static final String ADVICE =
      "found no Chromium on the PATH; on Debian, as root: apt-get install -y chromium";

  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration STOP = Duration.ofSeconds(10);
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
          "--disable-component-extensions-with-background-pages",
          "--disable-default-apps",
          "--disable-domain-reliability",
          "--disable-breakpad",
          "--disable-sync",
          "--metrics-recording-only",
          "--mute-audio",
          "--no-pings",
          // Pages that were left, and processes for tabs that may come, would only cost time.
          "--disable-features=BackForwardCache,SpareRendererForSitePerProcess,MediaRouter,"
              + "OptimizationHints,Translate",
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
   * @throws IOException when there is none, or it cannot be started
   */
  public static Chromium start() throws IOException {
    Path program = found(searchPath()).orElseThrow(() -> new IOException(ADVICE));
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

  /** Whether there is one on the PATH. */
  public static boolean isInstalled() {
    return found(searchPath()).isPresent();
  }

  private static String searchPath() {
    return System.getenv().getOrDefault("PATH", "");
  }

  /**
   * The first Chromium of a search path.
   *
   * @param path folders as in the environment variable PATH
   */
  static Optional<Path> found(String path) {
    return Stream.of(path.split(":"))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> NAMES.stream().map(Path.of(folder)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens an empty tab without the data of any other tab. */
  public Tab tab() {
    String context =
        tools.call("", "Target.createBrowserContext", Map.of()).get("browserContextId").asText();
    Map<String, Object> target = Map.of("url", "about:blank", "browserContextId", context);
    String id = tools.call("", "Target.createTarget", target).get("targetId").asText();
    Map<String, Object> attach = Map.of("targetId", id, "flatten", true);
    String session = tools.call("", "Target.attachToTarget", attach).get("sessionId").asText();
    return new Tab(tools, session, context);
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
    // Its helper processes write into the profile until they end.
    List<ProcessHandle> running =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    running.forEach(ProcessHandle::destroy);
    long end = System.nanoTime() + STOP.toNanos();
    while (running.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end) {
      Waiting.pause();
    }
    running.forEach(ProcessHandle::destroyForcibly);
    while (!deleted(profile) && System.nanoTime() < end + STOP.toNanos()) {
      Waiting.pause();
    }
  }

  /** Deletes what is there; false when something came or went meanwhile, or is left. */
  private static boolean deleted(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
      return true;
    } catch (IOException | UncheckedIOException e) {
      return Files.notExists(folder);
    }
  }
}
