package dev.jankline.gateway.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.gateway.config.DeviceCondition.AskingDevice;
import dev.jankline.gateway.http.Rejection;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Holds the checked remote configuration of one app: what holds for all devices, and sections for
 * some of them, of which the later one is stronger. Thread-safe; remembers a bounded number of
 * answers.
 */
final class DeviceConfig {
  /** Largest number of bytes of a configuration, as file and as sent. */
  static final int MAX_BYTES = 8 * 1024;

  /** Most sections: which of them apply to a device is a bit each of a number. */
  static final int MAX_SECTIONS = 32;

  private static final int MAX_ANSWERS = 256;

  private final Map<DeviceConfigKey, String> values;
  private final List<Section> sections;
  private final List<String> skipped;
  private final Map<Long, ConfigAnswer> answers = new ConcurrentHashMap<>();

  /** What holds for some devices. */
  private record Section(DeviceCondition condition, Map<DeviceConfigKey, String> values) {}

  private DeviceConfig(
      Map<DeviceConfigKey, String> values, List<Section> sections, List<String> skipped) {
    this.values = values;
    this.sections = List.copyOf(sections);
    this.skipped = List.copyOf(skipped);
  }

  /**
   * Reads a file's content: lines {@code key=value}, heads of sections in brackets, empty lines,
   * and comments after {@code #}. A line with an unknown key is skipped, so that a kill switch
   * beside it is obeyed.
   *
   * @throws InvalidDeviceConfig for the first thing that is wrong
   */
  static DeviceConfig parse(byte[] content) throws InvalidDeviceConfig {
    if (content.length > MAX_BYTES) {
      throw new InvalidDeviceConfig("it has more than " + MAX_BYTES + " bytes: shorten it");
    }
    Map<DeviceConfigKey, String> values = new EnumMap<>(DeviceConfigKey.class);
    List<Section> sections = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    int number = 0;
    for (String line : decode(content).lines().map(String::strip).toList()) {
      number++;
      if (line.startsWith("[")) {
        sections.add(section(line, number, sections.size()));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        read(line, number, sections.isEmpty() ? values : last(sections).values, skipped);
      }
    }
    if (!values.containsKey(DeviceConfigKey.REVISION)) {
      throw new InvalidDeviceConfig("it has no revision: begin with 'revision=1'");
    }
    if (sections.stream().anyMatch(one -> one.values.containsKey(DeviceConfigKey.REVISION))) {
      throw new InvalidDeviceConfig("a section has a revision: a file has one, before them");
    }
    return new DeviceConfig(values, sections, skipped);
  }

  /** What is sent to a device. */
  ConfigAnswer answer(AskingDevice device) {
    long applying = 0;
    for (int i = 0; i < sections.size(); i++) {
      applying |= sections.get(i).condition.includes(device) ? 1L << i : 0;
    }
    ConfigAnswer known = answers.get(applying);
    if (known != null) {
      return known;
    }
    ConfigAnswer made = ConfigAnswer.of(merged(applying));
    if (answers.size() < MAX_ANSWERS) {
      answers.put(applying, made);
    }
    return made;
  }

  /** Whether every device is sent the same by both. */
  boolean sameAs(DeviceConfig other) {
    return values.equals(other.values) && sections.equals(other.sections);
  }

  private Map<DeviceConfigKey, String> merged(long applying) {
    Map<DeviceConfigKey, String> merged = new EnumMap<>(values);
    for (int i = 0; i < sections.size(); i++) {
      if ((applying >> i & 1) == 1) {
        merged.putAll(sections.get(i).values);
      }
    }
    return merged;
  }

  private static Section section(String line, int number, int before) throws InvalidDeviceConfig {
    if (!line.endsWith("]")) {
      throw new InvalidDeviceConfig("line %d has no ] at its end".formatted(number));
    }
    if (before == MAX_SECTIONS) {
      throw new InvalidDeviceConfig("it has more than " + MAX_SECTIONS + " sections: join some");
    }
    DeviceCondition condition = DeviceCondition.parse(line.substring(1, line.length() - 1), number);
    return new Section(condition, new EnumMap<>(DeviceConfigKey.class));
  }

  private static Section last(List<Section> sections) {
    return sections.get(sections.size() - 1);
  }

  String revision() {
    return values.getOrDefault(DeviceConfigKey.REVISION, "");
  }

  /** What is wrong with lines that were skipped; empty when none was. */
  List<String> skipped() {
    return skipped;
  }

  private static void read(
      String line, int number, Map<DeviceConfigKey, String> values, List<String> skipped)
      throws InvalidDeviceConfig {
    int equals = line.indexOf('=');
    if (equals < 0) {
      throw new InvalidDeviceConfig(
          "line %d is not key=value: '%s'".formatted(number, Rejection.shortened(line)));
    }
    String name = line.substring(0, equals).strip();
    Optional<DeviceConfigKey> known = DeviceConfigKey.of(name);
    if (known.isEmpty()) {
      skipped.add(unknown(name, number));
      return;
    }
    DeviceConfigKey key = known.get();
    String value = key.normal(line.substring(equals + 1).strip());
    if (!key.allows(value)) {
      throw new InvalidDeviceConfig(
          "line %d: %s must be %s, not '%s'"
              .formatted(number, key.key(), key.form(), Rejection.shortened(value)));
    }
    if (values.put(key, value) != null) {
      throw new InvalidDeviceConfig(
          "line %d: %s is there twice: leave one".formatted(number, key.key()));
    }
  }

  private static String unknown(String name, int number) {
    return "line %d: unknown key '%s'; known are %s"
        .formatted(
            number,
            Rejection.shortened(name),
            Arrays.stream(DeviceConfigKey.values())
                .map(DeviceConfigKey::key)
                .collect(Collectors.joining(", ")));
  }

  private static String decode(byte[] content) throws InvalidDeviceConfig {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidDeviceConfig("it is not UTF-8: save it as UTF-8");
    }
  }

  /** Says what is wrong with a configuration file and what to do. */
  static final class InvalidDeviceConfig extends Exception {
    InvalidDeviceConfig(String message) {
      super(message);
    }
  }

  /**
   * Holds a configuration as it is sent.
   *
   * @param text a {@code key=value} line for each key, in the order of {@link DeviceConfigKey}
   * @param etag strong entity tag: quoted hash of the text, the same on every gateway
   */
  record ConfigAnswer(String text, String etag) {
    private static final int ETAG_BYTES = 16;

    static ConfigAnswer of(Map<DeviceConfigKey, String> values) {
      String text =
          values.entrySet().stream()
              .map(entry -> entry.getKey().key() + "=" + entry.getValue() + "\n")
              .collect(Collectors.joining());
      return new ConfigAnswer(text, '"' + hash(text) + '"');
    }

    private static String hash(String text) {
      try {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        return HexFormat.of().formatHex(hash, 0, ETAG_BYTES);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java runtime has SHA-256", e);
      }
    }
  }
}
