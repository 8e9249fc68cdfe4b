package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.content.pm.ProviderInfo;
import android.os.Bundle;
import android.os.Looper;
import dev.jankline.sdk.MonitorState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowChoreographer;

/** Declares the provider as docs/sdk.md shows it. */
@RunWith(RobolectricTestRunner.class)
public class ManifestStartTest {
  private static final Path PAGE = Path.of("../../docs/sdk.md");
  private static final Pattern VALUE =
      Pattern.compile("android:name=\"(\\w+)\" android:value=\"([^\"]*)\"");

  private final Application app = RuntimeEnvironment.getApplication();
  private final long faultsBefore = JankMonitor.faults();

  @Before
  public void start() {
    ShadowChoreographer.setPaused(true);
  }

  @After
  public void stop() {
    JankMonitor.stop();
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  public void settingsAreThoseOfTheManifest() throws Exception {
    Bundle values = ofThePage();
    assertThat(values.keySet()).containsExactlyInAnyOrder("gateway", "key", "sampleRate");
    values.putInt("sampleRate", 1);
    declare(values);

    Robolectric.setupContentProvider(ManifestStart.class);

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
  }

  @Test
  public void rateMayBeAFraction() {
    Bundle values = new Bundle();
    values.putString("gateway", "https://jank.example.com");
    values.putFloat("sampleRate", 0);
    declare(values);

    Robolectric.setupContentProvider(ManifestStart.class);

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.NOT_CHOSEN);
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
  }

  @Test
  public void nothingStarts_withoutSettings_andTheAppIsNotHarmed() {
    declare(null);
    Robolectric.setupContentProvider(ManifestStart.class);

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.CLOSED);
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
  }

  private void declare(@Nullable Bundle values) {
    ProviderInfo provider = new ProviderInfo();
    provider.packageName = app.getPackageName();
    provider.name = ManifestStart.class.getName();
    provider.authority = app.getPackageName() + ".jankline";
    provider.applicationInfo = app.getApplicationInfo();
    provider.metaData = values;
    shadowOf(app.getPackageManager()).addOrUpdateProvider(provider);
  }

  /** The meta-data of the page. */
  private static Bundle ofThePage() throws Exception {
    String page = Files.readString(PAGE);
    int start = page.indexOf(ManifestStart.class.getName());
    assertThat(start).as("the provider in " + PAGE).isPositive();
    Matcher value = VALUE.matcher(page.substring(start, page.indexOf("```", start)));
    Bundle values = new Bundle();
    while (value.find()) {
      values.putString(value.group(1), value.group(2));
    }
    return values;
  }
}
