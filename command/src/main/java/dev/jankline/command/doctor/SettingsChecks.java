package dev.jankline.command.doctor;

import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** Checks the settings files of services on this machine, and the disks of their folders. */
final class SettingsChecks {
  private static final Pattern FOLDER = Pattern.compile("(?:directory|dashboard\\.file)$");
  private static final double MIN_FREE = 0.05;

  private final List<Path> files;
  private final ToDoubleFunction<Path> freePart;
  private final DoubleSupplier freeMemory;

  /**
   * @param files settings of services
   * @param freePart the part of a folder's disk that is free, 0 to 1; the folder may be missing yet
   * @param freeMemory the part of this machine's memory that can be had, 0 to 1
   */
  SettingsChecks(List<Path> files, ToDoubleFunction<Path> freePart, DoubleSupplier freeMemory) {
    this.files = List.copyOf(files);
    this.freePart = freePart;
    this.freeMemory = freeMemory;
  }

  /** All checks by name. */
  Map<String, Callable<List<Diagnosis>>> all() {
    Map<String, Callable<List<Diagnosis>>> checks = new LinkedHashMap<>();
    checks.put("secrets", this::exampleSecrets);
    checks.put("disk", this::fullDisks);
    checks.put("memory", this::fullMemory);
    return checks;
  }

  private List<Diagnosis> exampleSecrets() {
    List<Diagnosis> found = new ArrayList<>();
    for (Path file : files) {
      try {
        for (String name :
            new TreeSet<>(ServiceSettings.exampleSecrets(ServiceSettings.properties(file)))) {
          found.add(
              new Diagnosis(
                  "secrets",
                  name + " in " + file + " is a secret of an example, which everybody knows",
                  "make one of your own"));
        }
      } catch (SettingsException e) {
        found.add(
            new Diagnosis(
                "secrets",
                file + ": " + e.getMessage(),
                "give a readable file of settings; run as the user of the service"));
      }
    }
    return found;
  }

  private List<Diagnosis> fullDisks() {
    List<Diagnosis> found = new ArrayList<>();
    for (Path file : files) {
      for (String folder : folders(file)) {
        double free = freePart.applyAsDouble(Path.of(folder));
        if (free < MIN_FREE) {
          found.add(
              new Diagnosis(
                  "disk",
                  "%.1f %% of the disk of %s are free".formatted(free * 100, folder),
                  "delete what is not needed there, or give the service a larger disk"));
        }
      }
    }
    return found;
  }

  private List<Diagnosis> fullMemory() {
    double free = files.isEmpty() ? 1 : freeMemory.getAsDouble();
    return free >= MIN_FREE
        ? List.of()
        : List.of(
            new Diagnosis(
                "memory",
                "%.1f %% of the memory of this machine are free".formatted(free * 100),
                "end what is not needed there, or give the machine more memory"));
  }

  private static List<String> folders(Path file) {
    try {
      return ServiceSettings.properties(file).entrySet().stream()
          .filter(setting -> FOLDER.matcher(setting.getKey()).find())
          .map(Map.Entry::getValue)
          .filter(value -> !value.contains("://"))
          .sorted()
          .toList();
    } catch (SettingsException e) {
      // The check of secrets says that it cannot be read.
      return List.of();
    }
  }
}
