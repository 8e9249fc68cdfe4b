package dev.jankline.sdk.android.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.ActivityManager;
import android.app.Application;
import android.app.ApplicationExitInfo;
import android.content.Context;
import android.os.Build;
import dev.jankline.analysis.symbolize.CapturedStall;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import dev.jankline.sdk.android.testing.MonitorRule;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.ExitSubtype;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowActivityManager.ApplicationExitInfoBuilder;

@RunWith(RobolectricTestRunner.class)
@Config(sdk = Build.VERSION_CODES.VANILLA_ICE_CREAM)
public class ExitReasonsTest {
  private static final String TRACE =
      """
      ----- pid 4711 at 2026-11-20 10:00:00.000 -----
      Cmd line: com.example.shop

      "main" prio=5 tid=1 Blocked
        | group="main" sCount=1 ucsCount=0 flags=1 obj=0x71b5c9a8 self=0xb400007
        at com.example.shop.PriceList.load(PriceList.java:31)
        - waiting to lock <0x0c9e5d0a> (a java.lang.Object) held by thread 12
        at com.example.shop.Checkout.open(Checkout.java:12)
        at android.os.Handler.handleCallback(Handler.java:958)

      "worker" prio=5 tid=12 Waiting
        at java.lang.Object.wait(Native method)
        at com.example.shop.PriceSync.run(PriceSync.java:77)

      """;

  @Rule public final MonitorRule monitored = new MonitorRule();

  private final Application app = RuntimeEnvironment.getApplication();
  private StallMonitor monitor;

  @Before
  public void start() throws Exception {
    monitor = monitored.monitor();
  }

  @Test
  public void anrOfAnEarlierProcess_isReported_once() throws Exception {
    remember(ApplicationExitInfo.REASON_ANR, app.getApplicationInfo().processName);

    ExitReasons.tell(app, monitor);
    ExitReasons.tell(app, monitor);
    monitor.uploadNow();

    assertThat(monitored.gateway().stalls()).hasSize(1);
    // As the server reads what the SDK sent.
    Stall stall = CapturedStall.of(monitored.gateway().stalls().get(0)).stall();
    assertThat(stall.getKind()).isEqualTo(StallKind.ANR);
    assertThat(stall.getSamples().get(0).getThreadState()).isEqualTo(ThreadState.BLOCKED);
    assertThat(stall.getFrames().stream().map(StackFrame::getJavaFrame).filter(Objects::nonNull))
        .extracting(JavaFrame::getMethodName)
        .contains("load", "open", "handleCallback", "wait");
    assertThat(Objects.requireNonNull(stall.getLockOwner()).getThreadName()).isEqualTo("worker");
    assertThat(Objects.requireNonNull(stall.getExit()).getSubtype().name()).isEqualTo("INPUT");
    assertThat(stall.getExit().getImportance()).isEqualTo(100);
    assertThat(monitor.faults()).isZero();
  }

  @Test
  public void otherExits_andOtherProcesses_areNot() throws Exception {
    remember(ApplicationExitInfo.REASON_CRASH, app.getApplicationInfo().processName);
    remember(ApplicationExitInfo.REASON_ANR, "com.example.shop:push");

    ExitReasons.tell(app, monitor);
    monitor.uploadNow();

    assertThat(monitored.gateway().stalls()).isEmpty();
    assertThat(monitor.faults()).isZero();
  }

  @Test
  public void subtype_isReadFromTheDescription() {
    assertThat(ExitReasons.subtype("bg anr: Broadcast of Intent { act=x }"))
        .isEqualTo(ExitSubtype.BROADCAST);
    assertThat(ExitReasons.subtype("executing service com.example/.Sync"))
        .isEqualTo(ExitSubtype.SERVICE);
    assertThat(ExitReasons.subtype("ContentProvider not responding"))
        .isEqualTo(ExitSubtype.PROVIDER);
    assertThat(ExitReasons.subtype("No response to onStartJob")).isEqualTo(ExitSubtype.JOB);
    assertThat(ExitReasons.subtype("null")).isEqualTo(ExitSubtype.UNKNOWN);
  }

  private void remember(int reason, String process) {
    ApplicationExitInfo exit =
        ApplicationExitInfoBuilder.newBuilder()
            .setReason(reason)
            .setProcessName(process)
            .setDescription("user request after error: Input dispatching timed out (waited 5001ms)")
            .setImportance(100)
            .setTimestamp(System.currentTimeMillis() + 60_000)
            .setTraceInputStream(new ByteArrayInputStream(TRACE.getBytes(StandardCharsets.UTF_8)))
            .build();
    ActivityManager manager = (ActivityManager) app.getSystemService(Context.ACTIVITY_SERVICE);
    shadowOf(manager).addApplicationExitInfo(exit);
  }
}
