package dev.jankline.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells the app that a bearer key belongs to. Keeps only hashes of keys; the time of a look-up does
 * not depend on how much of a key is right, because hashes are compared in constant time and all of
 * them are looked at. Thread-safe.
 */
public final class ApiKeys {
  private static final String SCHEME = "Bearer ";

  private final List<Entry> entries;

  private ApiKeys(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Keys in force for each app; several at once let a key be changed without an outage. */
  public static ApiKeys of(Map<String, List<String>> keysByApp) {
    List<Entry> entries = new ArrayList<>();
    keysByApp.forEach((app, keys) -> keys.forEach(key -> entries.add(entry(app, key, entries))));
    return new ApiKeys(entries);
  }

  /** App whose key the value of an {@code Authorization} header carries. */
  public Optional<String> app(@Nullable String authorization) {
    if (authorization == null
        || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    byte[] hash = sha256(authorization.substring(SCHEME.length()).strip());
    String found = null;
    for (Entry entry : entries) {
      if (MessageDigest.isEqual(entry.hash, hash)) {
        found = entry.app;
      }
    }
    return Optional.ofNullable(found);
  }

  private static Entry entry(String app, String key, List<Entry> others) {
    if (key.isBlank()) {
      throw new IllegalArgumentException("The key of app '" + app + "' is empty: set one");
    }
    byte[] hash = sha256(key.strip());
    for (Entry other : others) {
      if (MessageDigest.isEqual(other.hash, hash) && !other.app.equals(app)) {
        throw new IllegalArgumentException(
            "Apps '%s' and '%s' share a key: give each app its own".formatted(other.app, app));
      }
    }
    return new Entry(app, hash);
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  private static final class Entry {
    private final String app;
    private final byte[] hash;

    private Entry(String app, byte[] hash) {
      this.app = app;
      this.hash = hash;
    }
  }
}
