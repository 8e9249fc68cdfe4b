package dev.jankline.symbols.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Remembers, in a note as JSON, since when files of a store have been seen without a build that
 * names them. Immutable.
 *
 * @param since times by SHA-256
 */
record UnnamedFiles(Map<String, Instant> since) {
  /** Name of the note. */
  static final String NOTE = "unnamed.json";

  /** Time for an upload that has kept its file to name it, and for look-ups in a replaced file. */
  static final Duration GRACE = Duration.ofDays(1);

  private static final ObjectMapper JSON = new ObjectMapper();

  UnnamedFiles {
    since = Map.copyOf(since);
  }

  /** Reads the note; none is one without files. */
  static UnnamedFiles parse(byte @Nullable [] json) throws IOException {
    Map<String, Instant> since = new TreeMap<>();
    if (json != null) {
      for (var file : JSON.readTree(json).properties()) {
        since.put(file.getKey(), Instant.parse(file.getValue().asText()));
      }
    }
    return new UnnamedFiles(since);
  }

  byte[] json() {
    ObjectNode note = JSON.createObjectNode();
    new TreeMap<>(since).forEach((sha256, time) -> note.put(sha256, time.toString()));
    return note.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** What is known when these files, and no others, are without a build now. */
  UnnamedFiles seen(Set<String> sha256s, Instant now) {
    Map<String, Instant> seen = new TreeMap<>();
    sha256s.forEach(sha256 -> seen.put(sha256, since.getOrDefault(sha256, now)));
    return new UnnamedFiles(seen);
  }

  /** Files that have been without a build for the time of grace. */
  Set<String> due(Instant now) {
    Set<String> due = new TreeSet<>(since.keySet());
    due.removeIf(sha256 -> since.getOrDefault(sha256, now).plus(GRACE).isAfter(now));
    return due;
  }

  UnnamedFiles without(Set<String> sha256s) {
    Map<String, Instant> rest = new TreeMap<>(since);
    rest.keySet().removeAll(sha256s);
    return new UnnamedFiles(rest);
  }
}
