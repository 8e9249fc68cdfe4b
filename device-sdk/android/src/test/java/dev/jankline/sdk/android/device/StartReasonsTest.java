package dev.jankline.sdk.android.device;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import android.app.ApplicationStartInfo;
import android.os.Build;
import dev.jankline.schema.AppStart;
import dev.jankline.schema.Event;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.testing.MonitorRule;
import java.util.List;
import java.util.Objects;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

@RunWith(RobolectricTestRunner.class)
@Config(sdk = Build.VERSION_CODES.VANILLA_ICE_CREAM)
public class StartReasonsTest {
  private static final long SECOND = 1_000_000_000L;

  @Rule public final MonitorRule monitored = new MonitorRule();

  private final Application app = RuntimeEnvironment.getApplication();
  private final Faults faults = new Faults();

  @Test
  public void start_isReportedAsTheSystemMeasuredIt() {
    ApplicationStartInfo info = new ApplicationStartInfo();
    info.setStartType(ApplicationStartInfo.START_TYPE_WARM);
    info.addStartupTimestamp(ApplicationStartInfo.START_TIMESTAMP_LAUNCH, 10 * SECOND);
    info.addStartupTimestamp(ApplicationStartInfo.START_TIMESTAMP_FIRST_FRAME, 11 * SECOND);
    info.addStartupTimestamp(ApplicationStartInfo.START_TIMESTAMP_FULLY_DRAWN, 13 * SECOND);

    StartReasons.of(app, monitored.monitor(), faults).accept(info);

    AppStart start = onlyStart();
    assertThat(start.getType().name()).isEqualTo("WARM");
    assertThat(start.getFirstFrameMillis()).isEqualTo(1_000);
    assertThat(start.getFullyDrawnMillis()).isEqualTo(3_000);
    assertThat(faults.count()).isZero();
  }

  @Test
  public void startWithoutTimes_isNotReported() {
    StartReasons.of(app, monitored.monitor(), faults).accept(new ApplicationStartInfo());
    monitored.monitor().startingUp(true);
    monitored.monitor().frame(1_000_000);

    assertThat(onlyStart().getType().name()).isEqualTo("COLD");
    assertThat(faults.count()).isZero();
  }

  private AppStart onlyStart() {
    monitored.monitor().uploadNow();
    List<AppStart> starts =
        monitored.gateway().batches().stream()
            .flatMap(batch -> batch.getEvents().stream())
            .map(Event::getExposure)
            .filter(Objects::nonNull)
            .flatMap(exposure -> exposure.getStarts().stream())
            .toList();
    assertThat(starts).hasSize(1);
    return starts.get(0);
  }
}
