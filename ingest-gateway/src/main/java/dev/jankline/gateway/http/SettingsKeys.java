package dev.jankline.gateway.http;

import dev.jankline.apps.KeySecret;
import dev.jankline.schema.KeyKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds the keys of the settings file, as hashes: for a start without a registry of apps, and for
 * apps that move to it. Immutable.
 */
public final class SettingsKeys {
  private final Map<String, Owner> owners = new HashMap<>();

  /** Whose key it is, and what it opens. */
  record Owner(String app, Set<KeyKind> kinds) {}

  private SettingsKeys() {}

  /**
   * Reads keys by app; several of one app are separated by commas.
   *
   * @throws IllegalArgumentException when a key is empty or belongs to two apps
   */
  public static SettingsKeys of(Map<String, String> deviceKeys, Map<String, String> uploadKeys) {
    SettingsKeys keys = new SettingsKeys();
    deviceKeys.forEach((app, text) -> keys.add(app, KeyKind.DEVICE, text));
    uploadKeys.forEach((app, text) -> keys.add(app, KeyKind.UPLOAD, text));
    return keys;
  }

  Optional<Owner> owner(String sha256) {
    return Optional.ofNullable(owners.get(sha256));
  }

  private void add(String app, KeyKind kind, String text) {
    List<String> keys = Arrays.asList(text.split(",", -1));
    for (String key : keys) {
      if (key.isBlank()) {
        throw new IllegalArgumentException("The key of app '" + app + "' is empty: set one");
      }
      String hash = KeySecret.sha256(key.strip());
      @Nullable Owner other = owners.get(hash);
      if (other != null && !other.app.equals(app)) {
        throw new IllegalArgumentException(
            "Apps '%s' and '%s' share a key: give each app its own".formatted(other.app, app));
      }
      Set<KeyKind> kinds = EnumSet.of(kind);
      if (other != null) {
        kinds.addAll(other.kinds);
      }
      owners.put(hash, new Owner(app, kinds));
    }
  }
}
