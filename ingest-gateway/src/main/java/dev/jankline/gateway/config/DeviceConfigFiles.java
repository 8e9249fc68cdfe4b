package dev.jankline.gateway.config;

import dev.jankline.gateway.config.DeviceConfig.InvalidDeviceConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Holds the remote configuration of every app: the file {@code APP.properties} of a folder.
 *
 * <p>{@link #reload} reads the files again. An invalid or unreadable one is refused and logged
 * once; what was valid last stays in force. Of one with unknown keys the rest is in force. A
 * removed one takes its configuration away. Bounded: one configuration of at most {@link
 * DeviceConfig#MAX_BYTES} for each app that has a key; other files are never read. {@link #of} is
 * thread-safe and only looks; reloads come one at a time.
 */
public final class DeviceConfigFiles {
  private static final String SUFFIX = ".properties";

  private final Optional<Path> folder;
  private final Supplier<Set<String>> apps;
  private final Consumer<String> log;
  private final Consumer<String> warn;
  private final Map<String, DeviceConfig> configs = new ConcurrentHashMap<>();
  private final Map<String, String> refused = new HashMap<>();
  private volatile int refusals;

  /**
   * Reads the files for the first time.
   *
   * @param folder without one no app has a configuration
   * @param apps apps that have keys
   * @param log told of what comes into force and what is removed
   * @param warn told of what is refused
   * @throws IllegalArgumentException when the folder is not there
   */
  public DeviceConfigFiles(
      Optional<Path> folder,
      Supplier<Set<String>> apps,
      Consumer<String> log,
      Consumer<String> warn) {
    this.folder = folder;
    this.apps = apps;
    this.log = log;
    this.warn = warn;
    if (folder.isPresent()) {
      check(folder.get());
      reload();
    }
  }

  /**
   * Refuses what is no folder.
   *
   * @throws IllegalArgumentException naming it and its key
   */
  public static void check(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "%s is not a folder: create it, or unset jank.gateway.config-directory"
              .formatted(folder));
    }
  }

  /** The configuration in force for an app. */
  Optional<DeviceConfig> of(String app) {
    return Optional.ofNullable(configs.get(app));
  }

  /** Number of files that are refused now, as a whole or a line of them. */
  public int refusals() {
    return refusals;
  }

  /** Reads all files again. Never throws. */
  public synchronized void reload() {
    // Without the folder nothing is known to be removed: everything stays.
    if (folder.isPresent() && Files.isDirectory(folder.get())) {
      Map<String, Path> files = files(folder.get());
      files.forEach(this::reload);
      configs.keySet().retainAll(files.keySet());
      refused.keySet().retainAll(files.keySet());
      refusals = refused.size();
    }
  }

  private Map<String, Path> files(Path there) {
    Map<String, Path> files = new TreeMap<>();
    for (String app : apps.get()) {
      Path file = there.resolve(app + SUFFIX);
      if (there.normalize().equals(file.normalize().getParent())) {
        files.put(app, file);
      }
    }
    return files;
  }

  private void reload(String app, Path file) {
    try {
      if (Files.notExists(file)) {
        remove(app, file);
      } else {
        DeviceConfig config = DeviceConfig.parse(read(file));
        accept(app, file, config);
        if (!config.skipped().isEmpty()) {
          skip(app, file, String.join("; ", config.skipped()));
          return;
        }
      }
      refused.remove(app);
    } catch (InvalidDeviceConfig e) {
      refuse(app, file, String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException e) {
      refuse(app, file, e.toString());
    }
  }

  private void accept(String app, Path file, DeviceConfig config) {
    DeviceConfig before = configs.put(app, config);
    if (before != null && before.sameAs(config)) {
      return;
    }
    log.accept("Revision %s of %s is in force".formatted(config.revision(), file));
    if (before != null && before.revision().equals(config.revision())) {
      warn.accept(
          "%s changed but kept its revision: raise it, or batches of both cannot be told apart"
              .formatted(file));
    }
  }

  private void remove(String app, Path file) {
    if (configs.remove(app) != null) {
      log.accept("%s was removed: devices fall back to their own settings".formatted(file));
    }
  }

  private void skip(String app, Path file, String fault) {
    if (!fault.equals(refused.put(app, fault))) {
      warn.accept("%s is in force without a line: %s".formatted(file, fault));
    }
  }

  private void refuse(String app, Path file, String fault) {
    if (!fault.equals(refused.put(app, fault))) {
      DeviceConfig last = configs.get(app);
      String instead = last == null ? "no configuration" : "revision " + last.revision();
      warn.accept("%s is refused, %s stays in force: %s".formatted(file, instead, fault));
    }
  }

  private static byte[] read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("not a file that can be read");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(DeviceConfig.MAX_BYTES + 1);
    }
  }
}
