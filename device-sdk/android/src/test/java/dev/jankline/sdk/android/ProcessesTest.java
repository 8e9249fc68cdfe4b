package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.os.Looper;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import java.io.File;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowChoreographer;

/** Processes that the app names: this one is the main one, until that is called otherwise. */
@RunWith(RobolectricTestRunner.class)
public class ProcessesTest {
  private final Application app = RuntimeEnvironment.getApplication();
  private final String own = app.getApplicationInfo().processName;
  private final File main = AppSettings.directory(app);
  private final File beside = new File(main.getPath() + '-' + own);

  @Before
  public void start() {
    ShadowChoreographer.setPaused(true);
  }

  @After
  public void stop() throws Exception {
    JankMonitor.optOut(app);
    awaitEnd();
    JankMonitor.optIn(app);
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  public void namedProcess_waitsForTheMainOne_andSharesItsIdButNotItsSpool() throws Exception {
    beAnotherProcess();
    JankMonitor.start(app, config().processes(own));
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.CLOSED);
    assertThat(beside).doesNotExist();

    String id = startTheMainProcess();
    beAnotherProcess();
    Started.here(app, config().processes(":sync", own));

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
    assertThat(JankMonitor.installId()).isEqualTo(id);
    assertThat(beside.list()).contains("lock", "install-id");
  }

  @Test
  public void processIsNamed_asTheManifestHasIt() {
    List<String> named = List.of(":player", "com.example.sync");

    assertThat(AppSettings.isNamed("com.example:player", "com.example", named)).isTrue();
    assertThat(AppSettings.isNamed("com.example.sync", "com.example", named)).isTrue();
    assertThat(AppSettings.isNamed("com.example:push", "com.example", named)).isFalse();
    assertThat(AppSettings.isNamed("com.other:player", "com.example", named)).isFalse();
  }

  @Test
  public void optOut_isInForceInAllProcesses() throws Exception {
    startTheMainProcess();
    beAnotherProcess();
    Started.here(app, config().processes(own));

    JankMonitor.optOut(app);
    awaitEnd();

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.SWITCHED_OFF);
    assertThat(main.list()).containsExactly("killed");
    assertThat(beside.list()).containsExactly("killed");
    JankMonitor.start(app, config().processes(own));
    assertThat(JankMonitor.monitor()).as("nothing is watched").isNull();
  }

  private String startTheMainProcess() {
    app.getApplicationInfo().processName = own;
    Started.here(app, config());
    String id = JankMonitor.installId();
    JankMonitor.stop();
    assertThat(main.list()).contains("install-id");
    return String.valueOf(id);
  }

  private void beAnotherProcess() {
    app.getApplicationInfo().processName = own + ".main";
  }

  private static void awaitEnd() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("jankline-end")) {
        thread.join(10_000);
      }
    }
  }

  private static SdkConfig.Builder config() {
    return SdkConfig.builder().sampleRate(1).uploadIntervalMillis(0).configIntervalMillis(0);
  }
}
