package dev.jankline.processor.stalls;

import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import dev.jankline.analysis.symbolize.Symbolization.BuildLookup;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.build.BuildNames;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks a build up among the announced artifacts, in all forms of its id, then its symbols in the
 * library. An announcement is read once, not for each stall. One that cannot be read counts as
 * absent; it is logged and counted once for each task. When the registry does not answer, the
 * exception is thrown on and the transaction is repeated. Used by one stream thread.
 */
final class StoredAnnouncements implements BuildLookup {
  private static final Logger LOG = LoggerFactory.getLogger(StoredAnnouncements.class);

  /** Announcements remembered, so that each is read, and logged when it cannot be, once. */
  private static final int MAX_REMEMBERED = 1_000;

  private final ReadOnlyKeyValueStore<String, byte[]> announced;
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Function<SymbolArtifact, Lookup> library;
  private final Deserializer<SymbolArtifact> artifacts;
  private final Map<String, Remembered> remembered =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Remembered> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  /** What an announcement says; null when it cannot be read. */
  private static final class Remembered {
    private final byte[] value;
    private final @Nullable SymbolArtifact artifact;

    Remembered(byte[] value, @Nullable SymbolArtifact artifact) {
      this.value = value;
      this.artifact = artifact;
    }
  }

  StoredAnnouncements(
      ReadOnlyKeyValueStore<String, byte[]> announced,
      RecordSerdes serdes,
      TopologyMetrics metrics,
      Function<SymbolArtifact, Lookup> library) {
    this.announced = announced;
    this.serdes = serdes;
    this.metrics = metrics;
    this.library = library;
    this.artifacts = serdes.values(SymbolArtifact.class).deserializer();
  }

  @Override
  public @Nullable Lookup find(AppBuild build) {
    SymbolArtifact artifact = announced(build.app(), build.buildId());
    if (artifact == null) {
      // Most builds are announced as stalls name them: other forms are made when they are needed.
      artifact =
          BuildNames.forms(build.buildId()).stream()
              .skip(1)
              .map(form -> announced(build.app(), form))
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
    }
    return artifact == null ? null : library.apply(artifact);
  }

  private @Nullable SymbolArtifact announced(String app, String form) {
    String key = Keys.symbols(app, form);
    byte[] value = announced.get(key);
    SymbolArtifact artifact = value == null ? null : read(key, value);
    // The key is the announcer's word; the artifact says whose it is.
    return artifact != null && artifact.getApp().equals(app) ? artifact : null;
  }

  private @Nullable SymbolArtifact read(String key, byte[] value) {
    Remembered known = remembered.get(key);
    if (known == null || !Arrays.equals(known.value, value)) {
      known = new Remembered(value, readNew(key, value));
      remembered.put(key, known);
    }
    return known.artifact;
  }

  private @Nullable SymbolArtifact readNew(String key, byte[] value) {
    try {
      return artifacts.deserialize(Topics.SYMBOLS.name(), value);
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      metrics.unreadableSymbols().increment();
      LOG.warn("announcement of symbols {} cannot be read: {}", key, e.toString());
      return null;
    }
  }
}
