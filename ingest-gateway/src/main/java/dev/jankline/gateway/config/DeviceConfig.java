package dev.jankline.gateway.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.gateway.http.Printable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Holds the checked remote configuration of one app as it is sent: a {@code key=value} line for
 * each key that the file sets, in the order of {@link DeviceConfigKey}, without comments.
 * Immutable.
 */
final class DeviceConfig {
  /** Largest number of bytes of a configuration, as file and as sent. */
  static final int MAX_BYTES = 8 * 1024;

  private static final int ETAG_BYTES = 16;

  private final Map<DeviceConfigKey, String> values;
  private final String text;
  private final String etag;

  private DeviceConfig(Map<DeviceConfigKey, String> values) {
    this.values = values;
    this.text =
        values.entrySet().stream()
            .map(entry -> entry.getKey().key() + "=" + entry.getValue() + "\n")
            .collect(Collectors.joining());
    this.etag = '"' + hash(text) + '"';
  }

  /**
   * Reads a file's content: lines {@code key=value}, empty lines, and comments after {@code #}.
   *
   * @throws InvalidDeviceConfig for the first thing that is wrong
   */
  static DeviceConfig parse(byte[] content) throws InvalidDeviceConfig {
    if (content.length > MAX_BYTES) {
      throw new InvalidDeviceConfig("it has more than " + MAX_BYTES + " bytes: shorten it");
    }
    Map<DeviceConfigKey, String> values = new EnumMap<>(DeviceConfigKey.class);
    int number = 0;
    for (String line : decode(content).lines().map(String::strip).toList()) {
      number++;
      if (!line.isEmpty() && !line.startsWith("#")) {
        read(line, number, values);
      }
    }
    if (!values.containsKey(DeviceConfigKey.REVISION)) {
      throw new InvalidDeviceConfig("it has no revision: begin with 'revision=1'");
    }
    return new DeviceConfig(values);
  }

  /** What is sent. */
  String text() {
    return text;
  }

  /** Strong entity tag: quoted hash of what is sent, the same on every gateway. */
  String etag() {
    return etag;
  }

  String revision() {
    return values.getOrDefault(DeviceConfigKey.REVISION, "");
  }

  private static void read(String line, int number, Map<DeviceConfigKey, String> values)
      throws InvalidDeviceConfig {
    int equals = line.indexOf('=');
    if (equals < 0) {
      throw new InvalidDeviceConfig(
          "line %d is not key=value: '%s'".formatted(number, Printable.shortened(line)));
    }
    String name = line.substring(0, equals).strip();
    DeviceConfigKey key = DeviceConfigKey.of(name).orElseThrow(() -> unknown(name, number));
    String value = line.substring(equals + 1).strip();
    if (!key.allows(value)) {
      throw new InvalidDeviceConfig(
          "line %d: %s must be %s, not '%s'"
              .formatted(number, key.key(), key.form(), Printable.shortened(value)));
    }
    if (values.put(key, value) != null) {
      throw new InvalidDeviceConfig(
          "line %d: %s is there twice: leave one".formatted(number, key.key()));
    }
  }

  private static InvalidDeviceConfig unknown(String name, int number) {
    return new InvalidDeviceConfig(
        "line %d: unknown key '%s'; known are %s"
            .formatted(
                number,
                Printable.shortened(name),
                Arrays.stream(DeviceConfigKey.values())
                    .map(DeviceConfigKey::key)
                    .collect(Collectors.joining(", "))));
  }

  private static String decode(byte[] content) throws InvalidDeviceConfig {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidDeviceConfig("it is not UTF-8: save it as UTF-8");
    }
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
