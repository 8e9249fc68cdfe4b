package dev.jankline.local.stack;

import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.process.Launch;
import dev.jankline.local.process.Probe;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Runs a schema registry (Apicurio, Confluent's API). It keeps its schemas and their ids in its
 * folder, {@code registry}, so that they are the same when it is started again.
 */
public final class RegistryProcess implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final String HEAP = "-Xmx256m";

  private final ChildProcess process;
  private final String url;

  private RegistryProcess(ChildProcess process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Starts the registry and waits until it lists its subjects. */
  public static RegistryProcess start(ProgramFiles installation, StateFolder state) {
    return FreePorts.retrying(() -> startOnce(installation, state));
  }

  /** For {@code schema.registry.url}. */
  public String url() {
    return url;
  }

  public ChildProcess process() {
    return process;
  }

  @Override
  public void close() {
    process.stop();
  }

  private static RegistryProcess startOnce(ProgramFiles installation, StateFolder state) {
    int port = FreePorts.next();
    String url = "http://127.0.0.1:" + port + "/apis/ccompat/v7";
    Path folder = state.folder("registry");
    Launch launch =
        new Launch(
            "registry",
            JavaCommand.frugal(List.of(HEAP, state.temporaryFlag()))
                .jar(installation.registryJar()),
            Map.of(
                "QUARKUS_HTTP_HOST",
                "127.0.0.1",
                "QUARKUS_HTTP_PORT",
                Integer.toString(port),
                "APICURIO_DATASOURCE_URL",
                "jdbc:h2:file:" + folder.resolve("schemas") + ";WRITE_DELAY=0"),
            folder,
            state.log("registry"),
            Probe.http(URI.create(url + "/subjects")),
            START_LIMIT);
    try {
      return new RegistryProcess(ChildProcess.start(launch), url);
    } catch (RuntimeException e) {
      state.keepLogs();
      throw e;
    }
  }
}
