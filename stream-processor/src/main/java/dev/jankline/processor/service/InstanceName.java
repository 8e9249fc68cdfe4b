package dev.jankline.processor.service;

import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Finds the name of this processor in its consumer group. A processor that comes back under its
 * name takes the dead one's place at once; without a name the group waits until the dead member's
 * session ends. The name is the operator's, or one that is made at the first start and kept beside
 * the local state.
 */
public final class InstanceName {
  /** What Kafka allows, less the room that Kafka Streams needs for the number of the thread. */
  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9._-]{1,200}");

  private static final String UNNAMED = "processor";

  private InstanceName() {}

  /**
   * Name of this processor; makes and keeps one when the settings give none.
   *
   * @throws SettingsException when Kafka does not allow the name
   */
  public static String of(ProcessorSettings settings) {
    return settings.instance().isPresent() ? planned(settings) : allowed(kept(settings));
  }

  /**
   * Name of this processor as far as it is known before the start; makes and keeps none.
   *
   * @throws SettingsException when Kafka does not allow the name
   */
  static String planned(ProcessorSettings settings) {
    return allowed(settings.instance().map(String::strip).orElse(UNNAMED));
  }

  private static String allowed(String name) {
    if (!ALLOWED.matcher(name).matches()) {
      throw new SettingsException(
          "jank.processor.instance '"
              + name
              + "' is no name for Kafka: up to 200 of A-Z a-z 0-9 . _ -");
    }
    return name;
  }

  private static String kept(ProcessorSettings settings) {
    Path file = settings.stateDirectory().resolve(settings.applicationId() + ".instance");
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(settings.stateDirectory());
        Files.writeString(file, "processor-" + UUID.randomUUID());
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the name of this processor in " + file, e);
    }
  }
}
