package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.AppVersions.AppVersion;
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Versions are read once in each state of the store, and never told of another. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class AppVersionsTest {
  private static final Duration FOREGROUND = Duration.ofHours(1);

  @Parameter private StoreKind kind = StoreKind.DUCKDB;
  @TempDir private Path folder;

  private static AppVersions versions(RollupStore store) {
    return store.ask(snapshot -> AppVersions.of(snapshot, Samples.APP));
  }

  private static List<String> names(RollupStore store) {
    return versions(store).all().stream().map(AppVersion::name).toList();
  }

  @Test
  void versionsAreReadOnce_untilTheStoreChanges() {
    try (RollupStore store = kind.open(folder)) {
      SampleFeed feed = new SampleFeed(store);
      assertThatThrownBy(() -> versions(store)).isInstanceOf(NotFoundException.class);
      feed.exposure(Samples.exposure("1.0.0", 0, 10, FOREGROUND));
      AppVersions first = versions(store);
      assertThat(versions(store)).isSameAs(first);
      assertThat(names(store)).containsExactly("1.0.0");

      feed.exposure(Samples.exposure("1.1.0", 0, 10, FOREGROUND));

      assertThat(names(store)).containsExactly("1.1.0", "1.0.0");
    }
  }

  /**
   * An earlier state that is still asked about neither gets the later answer nor leaves its own.
   */
  @Test
  void eachStateHasItsOwnAnswer() {
    try (RollupStore store = kind.open(folder)) {
      SampleFeed feed = new SampleFeed(store);
      feed.exposure(Samples.exposure("1.0.0", 0, 10, FOREGROUND));
      store.ask(
          earlier -> {
            assertThat(AppVersions.of(earlier, Samples.APP).all()).hasSize(1);
            feed.exposure(Samples.exposure("1.1.0", 0, 10, FOREGROUND));
            assertThat(names(store)).hasSize(2);
            assertThat(AppVersions.of(earlier, Samples.APP).all()).hasSize(1);
            return earlier;
          });
      assertThat(names(store)).containsExactly("1.1.0", "1.0.0");
    }
  }
}
