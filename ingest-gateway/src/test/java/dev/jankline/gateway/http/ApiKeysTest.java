package dev.jankline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.AppTable;
import dev.jankline.apps.KeySecret;
import dev.jankline.gateway.http.ApiKeys.Admission;
import dev.jankline.gateway.http.ApiKeys.SettingsKeys;
import dev.jankline.schema.App;
import dev.jankline.schema.KeyKind;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ApiKeysTest {
  private static final Instant AT = Instant.EPOCH;

  private final AppTable apps = new AppTable();
  private final ApiKeys keys =
      new ApiKeys(
          SettingsKeys.of(
              Map.of("app.a", "key-a,key-a2", "app.b", "key-b"), Map.of("app.a", "up-a,key-a2")),
          apps,
          () -> true);

  @Test
  void appIsFound_whenKeyIsOneOfItsKeys() throws Rejection {
    assertThat(admitted("Bearer key-a")).isEqualTo("app.a");
    assertThat(admitted("bearer  key-a2 ")).isEqualTo("app.a");
    assertThat(admitted("Bearer key-b")).isEqualTo("app.b");
    assertThat(keys.admit("Bearer key-a2", KeyKind.UPLOAD).orRefuse()).isEqualTo("app.a");
  }

  @Test
  void settingsMayHoldHashesAlone() throws Rejection {
    String hash = "sha256:" + KeySecret.sha256("key-h");
    ApiKeys hashed =
        new ApiKeys(SettingsKeys.of(Map.of("app.h", hash), Map.of()), apps, () -> true);

    assertThat(hashed.admit("Bearer key-h", KeyKind.DEVICE).orRefuse()).isEqualTo("app.h");
    assertThat(hashed.admit("Bearer " + hash, KeyKind.DEVICE).app()).isNull();
  }

  @Test
  void namesOfAppsAreLettersAndDigits() {
    for (String name : List.of("*", "../x", "a\nb", "", "a|b", ".a")) {
      assertThatThrownBy(() -> SettingsKeys.of(Map.of(name, "k"), Map.of()))
          .hasMessageContaining("is no name of an app");
    }
  }

  @Test
  void nothingIsFound_whenKeyIsMissingOrWrong() {
    assertUnauthorized(null);
    for (String header :
        List.of("", "Bearer", "Bearer ", "Basic key-a", "Bearer key", "Bearer key-a,key-b")) {
      assertUnauthorized(header);
    }
  }

  @Test
  void unknownKeyIsUnavailable_whenTheRegistryIsNotReadYet() {
    ApiKeys early = new ApiKeys(SettingsKeys.of(Map.of(), Map.of()), apps, () -> false);

    assertThat(early.admit("Bearer key-a", KeyKind.DEVICE).refusal())
        .extracting(Rejection::reason)
        .isEqualTo(RejectReason.UNAVAILABLE);
  }

  @Test
  void keyOfTheRegistryIsFound_untilItIsReplaced() throws Rejection {
    KeySecret first = KeySecret.random(KeyKind.DEVICE, new SecureRandom());
    App created = AppChange.created("app.c", List.of(first.stored(AT)), AT);
    apps.put(created);
    assertThat(admitted("Bearer " + first.text())).isEqualTo("app.c");

    KeySecret second = KeySecret.random(KeyKind.DEVICE, new SecureRandom());
    apps.put(new AppChange(created, AT).rotated(second.stored(AT), true));

    assertThat(admitted("Bearer " + second.text())).isEqualTo("app.c");
    assertUnauthorized("Bearer " + first.text());
  }

  @Test
  void otherKindOfKeyIsRefused_sayingWhichIsNeeded() {
    Admission admission = keys.admit("Bearer up-a", KeyKind.DEVICE);

    assertThat(admission.app()).isEqualTo("app.a");
    assertThatThrownBy(admission::orRefuse)
        .hasMessage("The key is of the kind upload: send the app's device key");
  }

  @Test
  void disabledAppIsRefused_withKeysOfTheSettingsToo() {
    apps.put(new AppChange(AppChange.created("app.a", List.of(), AT), AT).enabled(false));

    Admission admission = keys.admit("Bearer key-a", KeyKind.DEVICE);

    assertThat(admission.app()).isEqualTo("app.a");
    assertThat(admission.refusal())
        .extracting(Rejection::reason)
        .isEqualTo(RejectReason.APP_DISABLED);
  }

  @Test
  void startIsRefused_whenKeyIsEmptyOrShared() {
    assertThatThrownBy(() -> SettingsKeys.of(Map.of("app.a", " "), Map.of()))
        .hasMessage("The key of app 'app.a' is empty: set one");
    assertThatThrownBy(() -> SettingsKeys.of(Map.of("a", "same", "b", "same"), Map.of()))
        .hasMessageContaining("share a key")
        .hasMessageNotContainingAny("same");
    assertThatThrownBy(() -> SettingsKeys.of(Map.of("a", "same"), Map.of("b", "same")))
        .hasMessageContaining("share a key");
  }

  private String admitted(String header) throws Rejection {
    return keys.admit(header, KeyKind.DEVICE).orRefuse();
  }

  private void assertUnauthorized(@Nullable String header) {
    Admission admission = keys.admit(header, KeyKind.DEVICE);
    assertThat(admission.app()).isNull();
    assertThat(admission.refusal())
        .extracting(Rejection::reason)
        .isEqualTo(RejectReason.UNAUTHORIZED);
  }
}
