package dev.jankline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiKeysTest {
  private final ApiKeys keys =
      ApiKeys.of(Map.of("app.a", List.of("key-a", "key-a2"), "app.b", List.of("key-b")));

  @Test
  void appIsFound_whenKeyIsOneOfItsKeys() {
    assertThat(keys.app("Bearer key-a")).contains("app.a");
    assertThat(keys.app("bearer  key-a2 ")).contains("app.a");
    assertThat(keys.app("Bearer key-b")).contains("app.b");
  }

  @Test
  void nothingIsFound_whenKeyIsMissingOrWrong() {
    assertThat(keys.app(null)).isEmpty();
    assertThat(keys.app("")).isEmpty();
    assertThat(keys.app("Bearer")).isEmpty();
    assertThat(keys.app("Bearer ")).isEmpty();
    assertThat(keys.app("Basic key-a")).isEmpty();
    assertThat(keys.app("Bearer key")).isEmpty();
    assertThat(keys.app("Bearer key-a,key-b")).isEmpty();
  }

  @Test
  void startIsRefused_whenKeyIsEmptyOrShared() {
    assertThatThrownBy(() -> ApiKeys.of(Map.of("app.a", List.of(" "))))
        .hasMessage("The key of app 'app.a' is empty: set one");
    assertThatThrownBy(() -> ApiKeys.of(Map.of("a", List.of("same"), "b", List.of("same"))))
        .hasMessageContaining("share a key")
        .hasMessageNotContainingAny("same");
  }
}
