package dev.jankline.command.doctor;

import dev.jankline.command.cluster.AclsCommand.WebhookGroup;
import dev.jankline.command.cluster.ClusterOptions;
import dev.jankline.command.cluster.TopicsCommand.CatalogueOptions;
import dev.jankline.command.doctor.KafkaCluster.Expected;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.topics.Right;
import dev.jankline.topics.Role;
import dev.jankline.topics.TopicAdmin.TopicAdminException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks for what is wrong with an installation and prints it. */
@Command(
    name = "doctor",
    description = {
      "Looks for what is wrong with an installation, and says what to do about it.",
      "Changes nothing. Exit 0: nothing is wrong, 1: something is."
    })
public final class DoctorCommand extends OutputCommand {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private CatalogueOptions catalogue = new CatalogueOptions();

  @Mixin private WebhookGroup webhook = new WebhookGroup();

  @Option(
      names = "--role",
      defaultValue = "command",
      paramLabel = "ROLE",
      description =
          "Role whose rights the user of --command-config should have: gateway, processor, webhook,"
              + " dashboard, growth or command (default: ${DEFAULT-VALUE}).")
  private Role role = Role.COMMAND;

  @Option(
      names = "--service",
      paramLabel = "URL",
      description = "Management port of a service, as http://HOST:9090. Repeatable.")
  private List<String> services = new ArrayList<>();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Settings of a service on this machine: their secrets, the disks of their folders and the"
              + " machine's memory are checked. Repeatable.")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--json", description = "Prints one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    catalogue.check();
    services.forEach(DoctorCommand::checkAddress);
    files.forEach(InputFiles::checkReadable);
    List<Diagnosis> found = new ArrayList<>(ofCluster());
    Map<String, Callable<List<Diagnosis>>> others = new LinkedHashMap<>();
    others.putAll(
        new ServiceChecks(new HttpWeb(Clock.systemUTC()), services, cluster.registry()).all());
    others.putAll(new SettingsChecks(files, DoctorCommand::free, DoctorCommand::freeMemory).all());
    found.addAll(Doctor.examine(others));
    print(found);
    return found.isEmpty() ? 0 : 1;
  }

  private List<Diagnosis> ofCluster() {
    try {
      return cluster.use(this::ofCluster);
    } catch (TopicAdminException e) {
      return silent(e);
    } catch (CommandException e) {
      if (e.isBadInput()) {
        throw e;
      }
      return silent(e);
    }
  }

  private static List<Diagnosis> silent(RuntimeException e) {
    return List.of(
        new Diagnosis(
            "broker",
            String.valueOf(e.getMessage()),
            "start Kafka and the registry, or correct their addresses; then run this again"));
  }

  private List<Diagnosis> ofCluster(Map<String, Object> settings) {
    Expected expected =
        new Expected(
            role,
            Right.of(role, catalogue.applicationId(), webhook.id()),
            catalogue.topics(settings),
            catalogue.subjects());
    List<String> groups = List.of(catalogue.applicationId(), webhook.id());
    try (KafkaCluster asked = new KafkaCluster(settings, expected, Clock.systemUTC())) {
      return Doctor.examine(
          new ClusterChecks(asked, groups, () -> LockSupport.parkNanos(PAUSE_NANOS)).all());
    }
  }

  private void print(List<Diagnosis> found) {
    if (json) {
      output.json(Map.of("findings", found));
    } else if (found.isEmpty()) {
      output.line("nothing is wrong");
    } else {
      found.forEach(one -> output.line(one.id() + ": " + one.what() + "\n  " + one.remedy()));
    }
  }

  private static void checkAddress(String url) {
    try {
      String scheme = String.valueOf(URI.create(url).getScheme());
      if (scheme.matches("https?") && URI.create(url).getHost() != null) {
        return;
      }
    } catch (IllegalArgumentException e) {
      // Refused below.
    }
    throw CommandException.badInput("--service is '" + url + "', must be as http://HOST:PORT");
  }

  /** What the kernel would give to a new process; all where it does not tell. */
  private static double freeMemory() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
      Map<String, Double> kilobytes = new HashMap<>();
      lines
          .map(line -> line.split("[: ]+"))
          .forEach(words -> kilobytes.put(words[0], Double.parseDouble(words[1])));
      return kilobytes.getOrDefault("MemAvailable", 1d) / kilobytes.getOrDefault("MemTotal", 1d);
    } catch (IOException e) {
      return 1;
    }
  }

  /** A folder that is missing yet will be on the disk of the first folder above it. */
  private static double free(Path folder) {
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    File disk = there.toFile();
    return disk.getTotalSpace() == 0 ? 1 : (double) disk.getUsableSpace() / disk.getTotalSpace();
  }
}
