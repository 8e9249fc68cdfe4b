package dev.jankline.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.App;
import dev.jankline.schema.AppKey;
import dev.jankline.schema.AppQuota;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.KeyKind;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppChangeTest {
  private static final Instant T0 = Instant.ofEpochSecond(0);
  private static final Instant T1 = Instant.ofEpochSecond(1);

  private final AppKey device = key(KeyKind.DEVICE, "a");
  private final AppKey upload = key(KeyKind.UPLOAD, "b");
  private final App app = AppChange.created("app", List.of(device, upload), T0);

  @Test
  void newKeyJoinsTheOneBefore_andEndsTheOneBeforeThat() {
    AppKey second = key(KeyKind.DEVICE, "c");
    AppKey third = key(KeyKind.DEVICE, "d");

    App once = new AppChange(app, T1).rotated(second, false);
    App twice = new AppChange(once, T1).rotated(third, false);

    assertThat(AppChange.ofKind(once, KeyKind.DEVICE)).containsExactly(device, second);
    assertThat(AppChange.ofKind(twice, KeyKind.DEVICE)).containsExactly(second, third);
    assertThat(AppChange.ofKind(twice, KeyKind.UPLOAD)).containsExactly(upload);
    assertThat(twice.getRevision()).isEqualTo(3);
    assertThat(twice.getChangedAt()).isEqualTo(T1);
  }

  @Test
  void revokingEndsAllEarlierKeysOfTheKind() {
    AppKey second = key(KeyKind.DEVICE, "c");

    App changed = new AppChange(app, T1).rotated(second, true);

    assertThat(changed.getKeys()).containsExactly(upload, second);
  }

  @Test
  void eachChangeKeepsTheRest() {
    AppQuota quota = new AppQuota(1L, null, 2L, null);
    App limited = new AppChange(app, T1).limited(quota, List.of("Stall.screen"));
    App grouped = new AppChange(limited, T1).grouped(List.of(Grouping.ENTRY_POINT));
    App disabled = new AppChange(grouped, T1).enabled(false);

    assertThat(disabled)
        .isEqualTo(
            new App(
                "app",
                4L,
                T1,
                false,
                List.of(device, upload),
                quota,
                List.of("Stall.screen"),
                List.of(Grouping.ENTRY_POINT)));
    assertThat(app.getRevision()).isEqualTo(1);
  }

  @Test
  void keysAreLong_differ_andAreNotTold() {
    SecureRandom random = new SecureRandom();
    KeySecret one = KeySecret.random(KeyKind.DEVICE, random);
    KeySecret other = KeySecret.random(KeyKind.DEVICE, random);

    assertThat(one.text()).matches("jank_device_[A-Za-z0-9_-]{43}").isNotEqualTo(other.text());
    assertThat(one.toString()).isEqualTo("DEVICE key");
    assertThat(one.stored(T0).toString()).doesNotContain(one.text());
    assertThat(one.stored(T0).getSha256())
        .matches("[0-9a-f]{64}")
        .startsWith(KeySecret.id(one.stored(T0)));
  }

  private static AppKey key(KeyKind kind, String hash) {
    return new AppKey(kind, hash.repeat(64), T0);
  }
}
