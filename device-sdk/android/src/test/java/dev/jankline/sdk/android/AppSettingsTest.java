package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Adds the app's own R8 mapping to the build ids it gives. */
class AppSettingsTest {
  private static final BuildId METHODS = new BuildId(BuildKind.MATRIX_METHODS, "ab");
  private static final BuildId OWN = new BuildId(BuildKind.R8_MAPPING, "cd");

  @Test
  void mappingIsAdded_besideIdsOfOtherKinds() {
    List<BuildId> ids = AppSettings.withMapping(List.of(METHODS), "1234567");

    assertThat(ids).hasSize(2).startsWith(METHODS);
    assertThat(ids.get(1).kind()).isEqualTo(BuildKind.R8_MAPPING);
  }

  @Test
  void mappingIsTheAppsOwn_whenItGivesOne() {
    assertThat(AppSettings.withMapping(List.of(OWN), "1234567")).containsExactly(OWN);
  }

  @Test
  void nothingIsAdded_whenTheAppIsNotObfuscated() {
    assertThat(AppSettings.withMapping(List.of(), null)).isEmpty();
  }
}
