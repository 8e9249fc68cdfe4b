package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.os.Looper;
import android.os.Process;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;

/** The start on a device whose threads get no CPU, or whose main thread is busy. */
@RunWith(RobolectricTestRunner.class)
public class LateLooperTest {
  private static CountDownLatch mayGoOn = new CountDownLatch(0);
  private static volatile boolean wentOn;

  /** Holds a thread of the SDK back that is about to make its looper; gives up after a while. */
  @Implements(Process.class)
  public static class LateLooper extends ShadowProcess {
    @Implementation
    protected static int myTid() {
      if (Thread.currentThread().getName().equals("jankline-frames")) {
        try {
          mayGoOn.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        wentOn = true;
      }
      return ShadowProcess.myTid();
    }
  }

  private final Application app = RuntimeEnvironment.getApplication();

  @After
  public void stop() {
    mayGoOn.countDown();
    JankMonitor.stop();
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  @Config(shadows = LateLooper.class)
  public void start_isOver_beforeTheThreadOfFramesHasALooper() throws Exception {
    mayGoOn = new CountDownLatch(1);
    wentOn = false;

    JankMonitor.start(app, config());

    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
    assertThat(wentOn).as("the start waited for the looper").isFalse();
    Thread frames = thread("jankline-frames");
    mayGoOn.countDown();
    JankMonitor.stop();
    frames.join(10_000);
    assertThat(frames.isAlive()).as("the thread ends though its looper came late").isFalse();
    assertThat(wentOn).as("the looper was held back").isTrue();
  }

  @Test
  public void start_onAnotherThread_isOver_thoughTheMainThreadIsBusy() throws Exception {
    Thread starter = new Thread(() -> JankMonitor.start(app, config()));

    // The test runs on the main thread, whose messages are not handled meanwhile.
    starter.start();
    starter.join(10_000);
    boolean waits = starter.isAlive();
    shadowOf(Looper.getMainLooper()).idle();
    starter.join(10_000);

    assertThat(waits).as("the start waited for the main thread").isFalse();
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
  }

  private static SdkConfig.Builder config() {
    return SdkConfig.builder().sampleRate(1).uploadIntervalMillis(0);
  }

  private static Thread thread(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
