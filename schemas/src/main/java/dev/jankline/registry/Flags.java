package dev.jankline.registry;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;

/** Reads switches of a client's configuration. */
final class Flags {
  private Flags() {}

  static boolean of(Map<String, ?> config, String key, boolean otherwise) {
    Object value = config.get(key);
    String text = value == null ? Boolean.toString(otherwise) : value.toString().trim();
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new ConfigException(key + " must be true or false, not " + text);
    }
    return Boolean.parseBoolean(text);
  }
}
