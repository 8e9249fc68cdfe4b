package dev.jankline.service;

import io.smallrye.config.ConfigMappings;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Knows every key the concerns of a service have, and finds the nearest one for a misspelt key. */
final class KnownKeys {
  private static final Set<String> KAFKA_CLIENTS =
      Set.of("common", "producer", "consumer", "streams", "admin");

  private final Set<String> keys = new TreeSet<>();

  KnownKeys(Class<?>... concerns) {
    for (Class<?> concern : concerns) {
      keys.addAll(
          ConfigMappings.getProperties(ConfigMappings.ConfigClass.configClass(concern)).keySet());
    }
  }

  void check(Map<String, String> properties) {
    for (String key : properties.keySet()) {
      if (!isKafka(key) && keys.stream().noneMatch(known -> matches(known, key))) {
        throw new SettingsException("unknown setting '" + key + "'" + suggestion(key));
      }
    }
  }

  private static boolean isKafka(String key) {
    if (!key.startsWith(Settings.KAFKA)) {
      return false;
    }
    String rest = key.substring(Settings.KAFKA.length());
    int dot = rest.indexOf('.');
    return dot > 0 && KAFKA_CLIENTS.contains(rest.substring(0, dot));
  }

  /** A {@code *} in a known key stands for one part of the key, quoted when it has dots. */
  private static boolean matches(String known, String key) {
    StringBuilder pattern = new StringBuilder();
    for (String part : known.split("\\*", -1)) {
      if (!pattern.isEmpty()) {
        pattern.append("(\"[^\"]+\"|[^.\"]+)");
      }
      pattern.append(Pattern.quote(part));
    }
    return key.matches(pattern.toString());
  }

  private String suggestion(String key) {
    String nearest = "";
    int least = Integer.MAX_VALUE;
    for (String known : keys) {
      int distance = distance(known, key);
      if (distance < least) {
        least = distance;
        nearest = known;
      }
    }
    return nearest.isEmpty() ? "" : "; did you mean '" + nearest + "'?";
  }

  /** Levenshtein distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitution, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
