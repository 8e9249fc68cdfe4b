package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.Context;
import android.os.Looper;
import com.example.shop.CheckoutActivity;
import dev.jankline.sdk.SdkConfig;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowChoreographer;

@RunWith(RobolectricTestRunner.class)
public class UploadJobTest {
  private final Application app = RuntimeEnvironment.getApplication();
  private final JobScheduler scheduler =
      (JobScheduler) Objects.requireNonNull(app.getSystemService(Context.JOB_SCHEDULER_SERVICE));

  @After
  public void stop() {
    JankMonitor.stop();
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  @SuppressWarnings("NullAway") // Parameters of a job are made by the system only.
  public void upload_ends_whenTheSystemStopsTheJob() throws Exception {
    ShadowChoreographer.setPaused(true);
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      silent.setSoTimeout(30_000);
      Started.here(
          app,
          SdkConfig.builder()
              .gateway("http://127.0.0.1:" + silent.getLocalPort(), "key")
              .sampleRate(1)
              .uploadIntervalMillis(0)
              .configIntervalMillis(0)
              .uploadGate(() -> true));
      Robolectric.buildActivity(CheckoutActivity.class).setup().pause().stop();
      UploadJob job = Robolectric.buildService(UploadJob.class).create().get();

      job.onStartJob(null);
      try (Socket unanswered = silent.accept()) {
        Thread running = thread("jankline-job");
        assertThat(running.isAlive()).isTrue();
        job.onStopJob(null);

        // It would wait four times for twenty seconds.
        running.join(10_000);
        assertThat(running.isAlive()).isFalse();
        assertThat(unanswered.isConnected()).isTrue();
      }
    }
  }

  private static Thread thread(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @SuppressWarnings("deprecation") // The newer way to ask is not in API 21.
  public void upload_isPlannedForIdleAndUnmetered_whenTheUserLeaves() throws Exception {
    ShadowChoreographer.setPaused(true);
    Started.here(app, SdkConfig.builder().sampleRate(1).uploadIntervalMillis(0).uploadJobId(4711));
    var activity = Robolectric.buildActivity(CheckoutActivity.class).setup();
    assertThat(scheduler.getAllPendingJobs()).isEmpty();

    activity.pause().stop();
    for (int i = 0; i < 400 && scheduler.getAllPendingJobs().isEmpty(); i++) {
      Thread.sleep(25);
    }

    List<JobInfo> jobs = scheduler.getAllPendingJobs();
    assertThat(jobs).hasSize(1);
    assertThat(jobs.get(0).getId()).isEqualTo(4711);
    assertThat(jobs.get(0).getNetworkType()).isEqualTo(JobInfo.NETWORK_TYPE_UNMETERED);
    assertThat(jobs.get(0).isRequireDeviceIdle()).isTrue();
    assertThat(jobs.get(0).getService().getClassName()).isEqualTo(UploadJob.class.getName());
  }
}
