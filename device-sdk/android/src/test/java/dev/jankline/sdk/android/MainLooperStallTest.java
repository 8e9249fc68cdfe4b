package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import android.content.pm.ApplicationInfo;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import com.example.shop.SlowCheckout;
import dev.jankline.schema.Batch;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.testing.Gateway;
import dev.jankline.sdk.android.testing.MainThread;
import dev.jankline.sdk.android.testing.Representative;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.LooperMode;

/** From a busy main looper, which runs the framework's own code, to a batch the gateway takes. */
@RunWith(RobolectricTestRunner.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class MainLooperStallTest {
  private static final String GUILTY = "com.example.shop.SlowCheckout.addUpPrices";

  private static final int ATTEMPTS = 20;

  private final long faultsBefore = JankMonitor.faults();
  private Gateway gateway;

  @Before
  public void start() throws Exception {
    gateway = new Gateway();
    Application app = RuntimeEnvironment.getApplication();
    Started.onTheMainThread(
        app,
        SdkConfig.builder()
            .gateway(gateway.url(), "key")
            .sampleRate(1)
            .channel("beta")
            .labels(Map.of("new-feed", "on"))
            .uploadIntervalMillis(0)
            .backgroundStalls(true));
    assertThat(JankMonitor.state()).isEqualTo(MonitorState.ENABLED);
    // The first stack a JVM takes is slow: it must not be the one that counts.
    MainThread.run(() -> SlowCheckout.addUpPrices(200));
  }

  /** With the first frame start-up is over. */
  private static void showFirstFrame() {
    Objects.requireNonNull(JankMonitor.monitor()).frame(1_000_000);
  }

  @After
  public void stop() {
    JankMonitor.optOut(RuntimeEnvironment.getApplication());
    JankMonitor.optIn(RuntimeEnvironment.getApplication());
    MainThread.idle();
    gateway.close();
  }

  @Test
  public void stallOf200Millis_becomesABatchTheGatewayTakes() {
    Stall stall = sampledStall(200, 2);

    assertThat(stall.getKind()).isEqualTo(StallKind.DISPATCH);
    assertThat(stall.getDurationMillis()).isBetween(200L, 10_000L);
    assertThat(stall.getMessageTarget()).isEqualTo("android.os.Handler");
    assertThat(Representative.methods(batchOf(stall), stall)).contains(GUILTY);
    assertThat(javaFrames(stall))
        .anyMatch(frame -> frame.getClassName().equals("android.os.Looper"))
        .noneMatch(frame -> frame.getClassName().startsWith("dev.jankline.sdk."));
    assertThat(JankMonitor.faults()).isEqualTo(faultsBefore);
  }

  @Test
  public void stallOf95Millis_hasASample() {
    Stall stall = sampledStall(95, 1);

    assertThat(stall.getDurationMillis()).isBetween(95L, 10_000L);
    assertThat(Representative.methods(batchOf(stall), stall)).contains(GUILTY);
  }

  @Test
  public void idleHandler_isAStallOfItsOwnKind() {
    Stall stall =
        sampledStall(
            () -> MainThread.run(() -> Looper.myQueue().addIdleHandler(new SlowIdleHandler())),
            SlowIdleHandler.class,
            1);

    assertThat(stall.getKind()).isEqualTo(StallKind.IDLE);
    assertThat(stall.getDurationMillis()).isBetween(150L, 10_000L);
    assertThat(Representative.methods(batchOf(stall), stall)).contains(GUILTY);
  }

  @Test
  public void stallBeforeTheFirstFrame_isOneOfStartUp() {
    JankMonitor.uploadNow();

    Stall stall = gateway.stalls().get(0);
    assertThat(stall.getKind()).isEqualTo(StallKind.STARTUP);
    assertThat(stall.getMessageCallback()).isEqualTo("(cold start)");
  }

  @Test
  public void header_saysWhatTheAppIs() {
    JankMonitor.uploadNow();

    var header = gateway.batches().get(0).getHeader();
    Application app = RuntimeEnvironment.getApplication();
    assertThat(header.getApp()).isEqualTo(app.getPackageName());
    assertThat(header.getSampleRate()).isEqualTo(1.0);
    assertThat(header.getDevice().getOsApiLevel()).isEqualTo(Build.VERSION.SDK_INT);
    assertThat(header.getDevice().getModel()).isEqualTo(Build.MODEL);
    assertThat(header.getDevice().getVendor())
        .isEqualTo(Build.MANUFACTURER.toLowerCase(Locale.ROOT));
    assertThat(header.getDevice().getRefreshRateHz()).isPositive();
    boolean isDebuggable = (app.getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0;
    assertThat(header.getBuildType()).isEqualTo(isDebuggable ? "debug" : "release");
    assertThat(header.getChannel()).isEqualTo("beta");
    assertThat(header.getLabels()).containsExactly(Map.entry("new-feed", "on"));
  }

  private Stall sampledStall(long millis, int samples) {
    return sampledStall(
        () -> new Handler(Looper.getMainLooper()).post(new CheckoutTask(millis)),
        CheckoutTask.class,
        samples);
  }

  /** A stall with so many samples; a machine that starves the sampler gets more than one chance. */
  private Stall sampledStall(Runnable cause, Class<?> callback, int samples) {
    showFirstFrame();
    for (int i = 0; i < ATTEMPTS; i++) {
      gateway.batches().clear();
      cause.run();
      MainThread.idle();
      UploadResult result = Objects.requireNonNull(JankMonitor.uploadNow());
      assertThat(result.outcome()).as(result.body()).isEqualTo(UploadOutcome.ACCEPTED);
      Stall stall = stallOf(callback);
      if (stall.getSamples().size() >= samples) {
        return stall;
      }
    }
    throw new AssertionError("no stall had " + samples + " samples: is the machine overloaded?");
  }

  private Stall stallOf(Class<?> callback) {
    return gateway.stalls().stream()
        .filter(stall -> callback.getName().equals(stall.getMessageCallback()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("not among " + gateway.stalls()));
  }

  private Batch batchOf(Stall stall) {
    return gateway.batches().stream()
        .filter(batch -> batch.getEvents().stream().anyMatch(e -> stall.equals(e.getStall())))
        .findFirst()
        .orElseThrow();
  }

  private static List<JavaFrame> javaFrames(Stall stall) {
    return stall.getFrames().stream()
        .map(StackFrame::getJavaFrame)
        .filter(Objects::nonNull)
        .toList();
  }

  private static final class CheckoutTask implements Runnable {
    private final long millis;

    CheckoutTask(long millis) {
      this.millis = millis;
    }

    @Override
    public void run() {
      SlowCheckout.addUpPrices(millis);
    }
  }

  private static final class SlowIdleHandler implements MessageQueue.IdleHandler {
    @Override
    public boolean queueIdle() {
      SlowCheckout.addUpPrices(150);
      return false;
    }
  }
}
