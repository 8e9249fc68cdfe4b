package dev.jankline.command.upload;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Chooses which symbols of an app are removed: by build, age, number of versions, and size. */
final class SymbolRetention {
  @Option(
      names = "--build",
      split = ",",
      paramLabel = "ID",
      description = "Build ids whose symbols are removed.")
  private Set<String> builds = Set.of();

  @Option(
      names = "--older-than",
      paramLabel = "DAYS",
      description = "Remove symbols that were last uploaded longer ago.")
  private @Nullable Long days;

  @Option(
      names = "--keep-versions",
      paramLabel = "N",
      description = "Remove symbols of all but the N versions that were uploaded last.")
  private @Nullable Integer versions;

  @Option(
      names = "--keep-bytes",
      paramLabel = "N",
      description = "Keep the versions that were uploaded last and together have at most N bytes.")
  private @Nullable Long bytes;

  /** Whether the options choose anything. */
  boolean isEmpty() {
    return builds.isEmpty() && days == null && versions == null && bytes == null;
  }

  /**
   * Hashes of the symbols to remove, each once. The version that was uploaded last is removed by
   * build or age only.
   *
   * @param symbols what the gateway lists: one for each build id
   */
  Set<String> removed(JsonNode symbols, Instant now) {
    Set<String> removed = new HashSet<>();
    int place = 0;
    long kept = 0;
    for (List<JsonNode> version : newestFirst(symbols)) {
      kept += bytes(version);
      boolean isBeyond =
          place > 0 && ((versions != null && place >= versions) || (bytes != null && kept > bytes));
      for (JsonNode one : version) {
        if (isBeyond || isChosen(one, now)) {
          removed.add(one.path("sha256").asText());
        }
      }
      place++;
    }
    return removed;
  }

  private boolean isChosen(JsonNode one, Instant now) {
    return builds.contains(one.path("buildId").asText())
        || (days != null && uploadedAt(one).isBefore(now.minus(Duration.ofDays(days))));
  }

  private static List<List<JsonNode>> newestFirst(JsonNode symbols) {
    Map<String, List<JsonNode>> versions = new LinkedHashMap<>();
    for (JsonNode one : symbols) {
      versions
          .computeIfAbsent(one.path("versionName").asText(), name -> new ArrayList<>())
          .add(one);
    }
    return versions.values().stream()
        .sorted(Comparator.comparing(SymbolRetention::lastUpload).reversed())
        .toList();
  }

  private static Instant lastUpload(List<JsonNode> version) {
    return version.stream()
        .map(SymbolRetention::uploadedAt)
        .max(Comparator.naturalOrder())
        .orElse(Instant.EPOCH);
  }

  private static Instant uploadedAt(JsonNode one) {
    return Instant.parse(one.path("uploadedAt").asText());
  }

  /** A file counts once, whatever the number of its build ids. */
  private static long bytes(List<JsonNode> version) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    version.forEach(one -> sizes.put(one.path("sha256").asText(), one.path("sizeBytes").asLong()));
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }
}
