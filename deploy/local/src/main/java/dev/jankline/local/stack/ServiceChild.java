package dev.jankline.local.stack;

import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.process.JavaCommand;
import dev.jankline.local.process.Launch;
import dev.jankline.local.process.Probe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Runs one of Jankline's services with a properties file made for it; ready when its management
 * port answers {@code /readyz}.
 */
public final class ServiceChild implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  private final ChildProcess process;
  private final URI management;

  private ServiceChild(ChildProcess process, URI management) {
    this.process = process;
    this.management = management;
  }

  /** Starts the service without waiting for it. */
  public static ServiceChild launch(ProgramFiles installation, StateFolder state, Plan plan) {
    int port = FreePorts.next();
    URI management = URI.create("http://127.0.0.1:" + port);
    Path folder = state.folder(plan.name());
    Path settings = folder.resolve(plan.name() + ".properties");
    write(settings, plan, port);
    List<String> flags = new ArrayList<>(plan.flags());
    flags.add(state.temporaryFlag());
    Launch launch =
        new Launch(
            plan.name(),
            JavaCommand.frugal(flags)
                .main(
                    installation.classPath(plan.program()),
                    plan.program().mainClass(),
                    "--config",
                    settings.toString()),
            Map.of(),
            folder,
            state.log(plan.name()),
            Probe.http(management.resolve("/readyz")),
            START_LIMIT);
    return new ServiceChild(ChildProcess.launch(launch), management);
  }

  /** Waits until the service says that it can work. */
  public void awaitReady() {
    process.awaitReady();
  }

  /** The process, to kill, stop and restart it. */
  public ChildProcess process() {
    return process;
  }

  /** Address of {@code /healthz}, {@code /readyz} and {@code /metrics}. */
  public URI management() {
    return management;
  }

  @Override
  public void close() {
    process.stop();
  }

  private static void write(Path file, Plan plan, int managementPort) {
    Properties properties = new Properties();
    properties.putAll(plan.settings());
    properties.setProperty("jank.management.port", Integer.toString(managementPort));
    try {
      Files.createDirectories(file.getParent());
      try (Writer writer = Files.newBufferedWriter(file)) {
        properties.store(writer, plan.name());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Describes one service process of ours.
   *
   * @param name name for messages, for its folder and its log file
   * @param program what is run
   * @param flags JVM flags that bound its memory
   * @param settings contents of its properties file, without the management port
   */
  public record Plan(
      String name, Program program, List<String> flags, Map<String, String> settings) {}
}
