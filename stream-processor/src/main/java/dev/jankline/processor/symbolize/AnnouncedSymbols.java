package dev.jankline.processor.symbolize;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.BuildNames;
import dev.jankline.symbols.Lookup;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Looks a build up among the announced artifacts, in all forms of its id, then its symbols in the
 * library.
 */
final class AnnouncedSymbols implements BuildLookup {
  private final ReadOnlyKeyValueStore<String, byte[]> announced;
  private final Deserializer<SymbolArtifact> artifacts;
  private final Function<SymbolArtifact, Lookup> library;

  AnnouncedSymbols(
      ReadOnlyKeyValueStore<String, byte[]> announced,
      Deserializer<SymbolArtifact> artifacts,
      Function<SymbolArtifact, Lookup> library) {
    this.announced = announced;
    this.artifacts = artifacts;
    this.library = library;
  }

  @Override
  public @Nullable Lookup find(AppBuild build) {
    byte[] value = null;
    for (String form : BuildNames.forms(build.buildId())) {
      value = announced.get(Keys.symbols(build.app(), form));
      if (value != null) {
        break;
      }
    }
    if (value == null) {
      return null;
    }
    SymbolArtifact artifact = artifacts.deserialize(Topics.SYMBOLS.name(), value);
    // The key is the announcer's word; the artifact says whose it is.
    return artifact.getApp().equals(build.app()) ? library.apply(artifact) : null;
  }
}
