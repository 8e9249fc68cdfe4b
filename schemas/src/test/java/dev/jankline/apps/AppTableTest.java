package dev.jankline.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.App;
import dev.jankline.schema.AppKey;
import dev.jankline.schema.KeyKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppTableTest {
  private final AppTable table = new AppTable();

  @Test
  void ownerIsFoundByHash_withTheLatestRecord() {
    table.put(app("a", 1, "h1"));
    table.put(app("a", 2, "h1", "h2"));

    assertThat(table.owner("h1").orElseThrow().app().getRevision()).isEqualTo(2);
    assertThat(table.owner("h2").orElseThrow().kind()).isEqualTo(KeyKind.DEVICE);
    assertThat(table.owner("h3")).isEmpty();
  }

  @Test
  void keyThatIsGoneOpensNothing() {
    table.put(app("a", 1, "h1", "h2"));
    table.put(app("a", 2, "h2"));

    assertThat(table.owner("h1")).isEmpty();
    assertThat(table.owner("h2")).isPresent();
  }

  @Test
  void removedAppHasNoKeys() {
    table.put(app("a", 1, "h1"));
    table.put(app("b", 1, "h2"));

    table.remove("a");
    table.remove("none");

    assertThat(table.owner("h1")).isEmpty();
    assertThat(table.app("a")).isEmpty();
    assertThat(table.all()).extracting(App::getApp).containsExactly("b");
  }

  @Test
  void keyThatAnotherAppTookOverStaysTheirs_whenTheFirstLosesIt() {
    table.put(app("a", 1, "h1"));
    table.put(app("b", 1, "h1"));

    table.put(app("a", 2));

    assertThat(table.owner("h1").orElseThrow().app().getApp()).isEqualTo("b");
  }

  private static App app(String name, long revision, String... hashes) {
    List<AppKey> keys =
        Arrays.stream(hashes).map(hash -> new AppKey(KeyKind.DEVICE, hash, Instant.EPOCH)).toList();
    return new App(name, revision, Instant.EPOCH, true, keys, null, null, List.of());
  }
}
