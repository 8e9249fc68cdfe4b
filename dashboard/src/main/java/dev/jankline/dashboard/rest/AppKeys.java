package dev.jankline.dashboard.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.KeySecret;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells which app a bearer key opens. Keeps hashes of keys alone and compares all of them in
 * constant time. Thread-safe.
 */
public final class AppKeys {
  /** In the place of an app: the key opens all of them. */
  public static final String ALL_APPS = "*";

  /** Setting of the keys that may read. */
  static final String READING = "jank.dashboard.read-keys";

  /** Setting of the keys that may decide about tickets. */
  static final String WRITING = "jank.dashboard.write-keys";

  private static final String SCHEME = "Bearer ";

  private final List<Entry> entries;

  /** One key: which app it opens, and its hash in hex. */
  private record Entry(String app, String hash) {}

  private AppKeys(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads the keys of {@link #READING}: several of one app separated by commas, each plain or as
   * {@code sha256:} and 64 hex digits.
   *
   * @throws IllegalArgumentException when a key is empty or a hash is no hash
   */
  public static AppKeys reading(Map<String, String> keysByApp) {
    return of(READING, keysByApp);
  }

  /**
   * Reads the keys of {@link #WRITING}, as those for reading.
   *
   * @throws IllegalArgumentException when a key is empty or a hash is no hash
   */
  public static AppKeys writing(Map<String, String> keysByApp) {
    return of(WRITING, keysByApp);
  }

  private static AppKeys of(String setting, Map<String, String> keysByApp) {
    List<Entry> entries = new ArrayList<>();
    keysByApp.forEach(
        (app, keys) -> {
          for (String key : keys.split(",", -1)) {
            entries.add(new Entry(app, hash(setting, app, key.strip())));
          }
        });
    return new AppKeys(entries);
  }

  /** Whether there are no keys at all. */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Key in the value of an {@code Authorization} header, however it is written; empty for none. */
  static String sent(@Nullable String authorization) {
    return authorization == null
            || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? ""
        : authorization.substring(SCHEME.length()).strip();
  }

  /** App that the value of an {@code Authorization} header opens, or {@link #ALL_APPS}. */
  Optional<String> app(@Nullable String authorization) {
    byte[] asked = KeySecret.sha256(sent(authorization)).getBytes(UTF_8);
    String found = null;
    for (Entry entry : entries) {
      if (MessageDigest.isEqual(entry.hash.getBytes(UTF_8), asked)) {
        found = entry.app;
      }
    }
    return Optional.ofNullable(found);
  }

  private static String hash(String setting, String app, String key) {
    if (key.isEmpty()) {
      throw new IllegalArgumentException(
          "A key in %s of app '%s' is empty: set one".formatted(setting, app));
    }
    if (!app.equals(ALL_APPS)) {
      AppChange.requireName(app);
    }
    try {
      return KeySecret.hashOf(key);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "A hash in %s of app '%s' is not 'sha256:' and 64 hex digits".formatted(setting, app), e);
    }
  }
}
