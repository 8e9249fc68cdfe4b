package dev.jankline.service.settings;

import static java.util.stream.Collectors.joining;

import dev.jankline.service.settings.ServiceSettings.SettingsException;
import io.smallrye.config.ConfigMappings;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Knows every key the concerns of a service have, and finds the nearest one for a misspelt key. */
final class KnownKeys {
  private static final Set<String> KAFKA_CLIENTS =
      Set.of("common", "producer", "consumer", "streams", "admin");
  private static final String VARIABLE = "JANK_";
  private static final Pattern KAFKA_VARIABLE =
      Pattern.compile("JANK_KAFKA_(COMMON|PRODUCER|CONSUMER|STREAMS|ADMIN)_.+");

  /** Edits up to which a variable of no concern here is taken for a misspelt one. */
  private static final int SLIP = 2;

  private final Set<String> keys = new TreeSet<>();
  private final Set<String> prefixes = new TreeSet<>();

  KnownKeys(Class<?>... concerns) {
    prefixes.add(variable(ServiceSettings.KAFKA));
    for (Class<?> concern : concerns) {
      ConfigMappings.ConfigClass mapped = ConfigMappings.ConfigClass.configClass(concern);
      keys.addAll(ConfigMappings.getProperties(mapped).keySet());
      prefixes.add(variable(mapped.getPrefix() + "."));
    }
  }

  /**
   * Refuses a variable that was probably meant for this service and names none of its settings: it
   * begins like one of its concerns, or is at most two letters off a setting. Other variables that
   * begin with {@code JANK_} belong to other programs.
   */
  void checkVariables(Set<String> names) {
    for (String name : new TreeSet<>(names)) {
      if (name.startsWith(VARIABLE) && !isVariable(name)) {
        String nearest = nearest(name, keys.stream().map(KnownKeys::variable).toList());
        if (prefixes.stream().anyMatch(name::startsWith) || distance(nearest, name) <= SLIP) {
          throw new SettingsException(
              "unknown environment variable '" + name + "'; did you mean '" + nearest + "'?");
        }
      }
    }
  }

  private boolean isVariable(String name) {
    return KAFKA_VARIABLE.matcher(name).matches()
        || keys.stream().map(KnownKeys::variablePattern).anyMatch(name::matches);
  }

  /** Environment variable of a key; {@code _} in the place of an app or a number. */
  private static String variable(String key) {
    return key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }

  private static String variablePattern(String key) {
    return Stream.of(key.split("\\*", -1)).map(KnownKeys::variable).collect(joining(".+"));
  }

  void check(Map<String, String> properties) {
    for (String key : properties.keySet()) {
      if (!isKafka(key) && keys.stream().noneMatch(known -> matches(known, key))) {
        throw new SettingsException("unknown setting '" + key + "'" + suggestion(key));
      }
    }
  }

  private static boolean isKafka(String key) {
    if (!key.startsWith(ServiceSettings.KAFKA)) {
      return false;
    }
    String rest = key.substring(ServiceSettings.KAFKA.length());
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
    String nearest = nearest(key, keys);
    return nearest.isEmpty() ? "" : "; did you mean '" + nearest + "'?";
  }

  private static String nearest(String name, Collection<String> known) {
    return known.stream().min(Comparator.comparingInt(each -> distance(each, name))).orElse("");
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
