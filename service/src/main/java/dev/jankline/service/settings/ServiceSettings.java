package dev.jankline.service.settings;

import io.smallrye.config.ConfigMappings.ConfigClass;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of a service once: a properties file, overlaid by environment variables.
 *
 * <p>Each concern is an interface with SmallRye's {@code @ConfigMapping(prefix = "jank.…")}.
 * Kafka's own keys pass through below {@code jank.kafka.common}, {@code .producer}, {@code
 * .consumer}, {@code .streams} and {@code .admin}. A key of the file, or a variable that looks like
 * one of ours, that nobody asks for stops the start, with the nearest known one as a suggestion; so
 * does a number out of its {@link Between}. Immutable after loading.
 */
public final class ServiceSettings {
  public static final String KAFKA = "jank.kafka.";

  private static final Pattern SECRET =
      Pattern.compile("key|secret|password|user\\.info|token|jaas|credential");

  /** Values in example settings; the second is in the text of Standard Webhooks. */
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "change-?(this|me)|whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", Pattern.CASE_INSENSITIVE);

  private static final int FILE_ORDINAL = 200;
  private static final int ENVIRONMENT_ORDINAL = 300;

  private final SmallRyeConfig config;
  private final Map<String, String> kafka;

  private ServiceSettings(SmallRyeConfig config, Map<String, String> kafka) {
    this.config = config;
    this.kafka = kafka;
  }

  /**
   * Loads and checks all settings.
   *
   * @param file properties file in UTF-8, or null for environment and defaults alone
   * @param environment environment variables; {@code jank.gateway.port} is {@code
   *     JANK_GATEWAY_PORT}. A secret can be in a file of its own, which the key with {@code -file}
   *     or the variable with {@code _FILE} behind it names
   * @param concerns the mapped interfaces this service has
   * @throws SettingsException in one line, for the first thing that is wrong
   */
  public static ServiceSettings load(
      @Nullable Path file, Map<String, String> environment, Class<?>... concerns) {
    Map<String, String> properties = file == null ? Map.of() : properties(file);
    Map<String, String> variables = secrets(environment, "_FILE");
    refuseExamples(properties);
    refuseExamples(variables);
    KnownKeys known = new KnownKeys(concerns);
    known.check(properties);
    known.checkVariables(variables.keySet());
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withSources(
                new PropertiesConfigSource(properties, String.valueOf(file), FILE_ORDINAL),
                new EnvConfigSource(variables, ENVIRONMENT_ORDINAL));
    for (Class<?> concern : concerns) {
      builder.withMapping(concern);
    }
    try {
      ServiceSettings settings =
          new ServiceSettings(builder.build(), kafkaKeys(properties, variables));
      settings.checkRanges(concerns);
      return settings;
    } catch (ConfigValidationException e) {
      throw new SettingsException(e.getProblem(0).getMessage());
    }
  }

  /**
   * Reads the settings of a file as they are written, with the secrets that are in files of their
   * own.
   *
   * @throws SettingsException when the file, or that of a secret, cannot be read
   */
  public static Map<String, String> properties(Path file) {
    return secrets(read(file), "-file");
  }

  /** Returns the names of settings whose value is a secret that ships as an example. */
  public static List<String> exampleSecrets(Map<String, String> settings) {
    return settings.entrySet().stream()
        .filter(setting -> setting.getKey().toLowerCase(Locale.ROOT).startsWith("jank"))
        .filter(setting -> isSecret(setting.getKey()))
        .filter(setting -> EXAMPLE.matcher(setting.getValue()).find())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static void refuseExamples(Map<String, String> settings) {
    for (String name : exampleSecrets(settings)) {
      throw new SettingsException(
          "%s is a secret of an example, which everybody knows: make one of your own"
              .formatted(name));
    }
  }

  private void checkRanges(Class<?>... concerns) {
    for (Class<?> concern : concerns) {
      Ranges.check(ConfigClass.configClass(concern).getPrefix(), concern, of(concern));
    }
  }

  /** The settings of one concern. */
  public <T> T of(Class<T> concern) {
    return config.getConfigMapping(concern);
  }

  /**
   * Settings for a Kafka client: the common ones, overlaid by those of the client.
   *
   * @param client {@code producer}, {@code consumer}, {@code streams} or {@code admin}
   */
  public Map<String, Object> kafka(String client) {
    Map<String, Object> settings = new LinkedHashMap<>();
    for (String part : new String[] {"common.", client + "."}) {
      kafka.forEach(
          (key, value) -> {
            if (key.startsWith(part)) {
              settings.put(key.substring(part.length()), value);
            }
          });
    }
    return settings;
  }

  /** All settings in force, one a line, secrets hidden: for the log at the start. */
  public String effective() {
    Map<String, String> shown = new TreeMap<>();
    for (String name : config.getPropertyNames()) {
      if (name.startsWith("jank.")) {
        shown.put(name, String.valueOf(config.getConfigValue(name).getValue()));
      }
    }
    kafka.forEach((key, value) -> shown.put(KAFKA + key, value));
    StringBuilder text = new StringBuilder();
    shown.forEach(
        (name, value) -> text.append("\n  ").append(name).append(" = ").append(shown(name, value)));
    return text.toString();
  }

  private static String shown(String name, String value) {
    return isSecret(name) ? "(hidden)" : value;
  }

  private static boolean isSecret(String name) {
    return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
  }

  private static Map<String, String> read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new SettingsException(
          "cannot read settings file " + file + ": " + e + "; give a properties file in UTF-8");
    }
    Map<String, String> map = new TreeMap<>();
    properties.forEach((key, value) -> map.put(key.toString(), value.toString()));
    return map;
  }

  /** Replaces the settings that name the file of a secret by the secret, its first line. */
  private static Map<String, String> secrets(Map<String, String> settings, String suffix) {
    Map<String, String> all = new TreeMap<>();
    settings.forEach(
        (name, value) -> {
          boolean isFile =
              name.endsWith(suffix)
                  && name.toLowerCase(Locale.ROOT).startsWith("jank")
                  && isSecret(name);
          String stripped = isFile ? name.substring(0, name.length() - suffix.length()) : name;
          if (all.put(stripped, isFile ? secret(name, value) : value) != null) {
            throw new SettingsException("%s is set twice, once as a file".formatted(stripped));
          }
        });
    return all;
  }

  private static String secret(String name, String file) {
    try (BufferedReader lines = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
      String line = lines.readLine();
      if (line == null || line.isBlank()) {
        throw new SettingsException("the file of %s, %s, is empty".formatted(name, file));
      }
      return line.strip();
    } catch (IOException | InvalidPathException e) {
      throw new SettingsException("cannot read the file of %s: %s".formatted(name, e));
    }
  }

  private static Map<String, String> kafkaKeys(
      Map<String, String> properties, Map<String, String> environment) {
    Map<String, String> keys = new TreeMap<>();
    properties.forEach(
        (key, value) -> {
          if (key.startsWith(KAFKA)) {
            keys.put(key.substring(KAFKA.length()), value);
          }
        });
    environment.forEach(
        (name, value) -> {
          if (name.startsWith("JANK_KAFKA_")) {
            keys.put(
                name.substring("JANK_KAFKA_".length()).toLowerCase(Locale.ROOT).replace('_', '.'),
                value);
          }
        });
    return keys;
  }

  /** Bounds the value of a setting that is a whole number; both bounds are allowed values. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  public @interface Between {
    /** Smallest value. */
    long min();

    /** Largest value. */
    long max() default Long.MAX_VALUE;
  }

  /** Says in one line which setting is wrong and what to do about it. */
  public static final class SettingsException extends RuntimeException {
    public SettingsException(String message) {
      super(message);
    }
  }
}
