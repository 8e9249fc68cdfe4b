package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import android.content.pm.PackageManager;
import android.os.Looper;
import android.os.StrictMode;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.testing.MonitorRule;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

@RunWith(RobolectricTestRunner.class)
@Config(application = NotChosenAppTest.QuietApp.class)
public class NotChosenAppTest {
  /** Takes down which services the main thread asks for. */
  public static final class QuietApp extends Application {
    private final List<String> asked = new ArrayList<>();
    private StrictMode.@Nullable ThreadPolicy policy;

    @Override
    public String getPackageName() {
      if (Looper.getMainLooper().getThread() == Thread.currentThread()) {
        policy = StrictMode.getThreadPolicy();
      }
      return super.getPackageName();
    }

    @Override
    public @Nullable Object getSystemService(String name) {
      note(name);
      return super.getSystemService(name);
    }

    @Override
    public PackageManager getPackageManager() {
      note("package manager");
      return super.getPackageManager();
    }

    @Override
    public File getNoBackupFilesDir() {
      note("directory");
      return super.getNoBackupFilesDir();
    }

    private void note(String what) {
      if (asked != null && Looper.getMainLooper().getThread() == Thread.currentThread()) {
        asked.add(what);
      }
    }
  }

  private final long faultsBefore = JankMonitor.faults();
  private final QuietApp app = (QuietApp) RuntimeEnvironment.getApplication();

  @After
  public void stop() {
    JankMonitor.stop();
  }

  @Test
  public void nothingOfTheSystemIsAsked_inTheFirstStartAndInLaterOnes() throws Exception {
    // Every app has it from its installation on.
    assertThat(app.getCacheDir()).exists();
    for (int start = 0; start < 3; start++) {
      app.asked.clear();
      JankMonitor.start(app, SdkConfig.builder().sampleRate(0));
      assertThat(app.asked).as("start %d", start).isEmpty();
      assertThat(JankMonitor.state()).isEqualTo(MonitorState.NOT_CHOSEN);
      for (int i = 0; i < 400 && !new File(AppSettings.directory(app), "rest").exists(); i++) {
        Thread.sleep(25);
      }
      JankMonitor.stop();
    }
  }

  @Test
  public void nothingOfTheSystemIsAsked_byTheStartOfAChosenInstallation() {
    assertThat(app.getCacheDir()).exists();
    JankMonitor.start(app, SdkConfig.builder().sampleRate(1).uploadIntervalMillis(0));
    List<String> asked = new ArrayList<>(app.asked);

    MonitorRule.awaitReady(Objects.requireNonNull(JankMonitor.monitor()));

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
    assertThat(asked).as("on the main thread").isEmpty();
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
  }

  @Test
  public void penaltiesOfTheApp_stayOn_allButThatForReads() {
    StrictMode.ThreadPolicy before = StrictMode.getThreadPolicy();
    StrictMode.ThreadPolicy strict =
        new StrictMode.ThreadPolicy.Builder().detectAll().penaltyDeath().build();
    StrictMode.setThreadPolicy(strict);
    try {
      for (double rate : new double[] {0, 1}) {
        JankMonitor.start(app, SdkConfig.builder().sampleRate(rate));

        assertThat(text(app.policy)).as("in a start").isEqualTo(text(withReads(strict)));
        assertThat(text(StrictMode.getThreadPolicy())).as("after it").isEqualTo(text(strict));
        JankMonitor.stop();
      }
    } finally {
      StrictMode.setThreadPolicy(before);
    }
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
  }

  private static StrictMode.ThreadPolicy withReads(StrictMode.ThreadPolicy policy) {
    return new StrictMode.ThreadPolicy.Builder(policy).permitDiskReads().build();
  }

  /** Names every penalty that is on; policies have no equals. */
  private static String text(StrictMode.@Nullable ThreadPolicy policy) {
    return String.valueOf(policy);
  }

  @Test
  public void directory_isTheOneThatIsNotBackedUp() {
    assertThat(AppSettings.directory(app).getParentFile()).isEqualTo(app.getNoBackupFilesDir());
  }
}
