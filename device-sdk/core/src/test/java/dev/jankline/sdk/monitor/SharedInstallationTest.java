package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.sampling.InstallId;
import dev.jankline.sdk.sampling.KillSwitch;
import dev.jankline.sdk.sampling.Sampling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What parts and processes of an app have in common: the id, and the user's word. */
@Timeout(120)
class SharedInstallationTest extends MonitorFixture {
  private static final String ID = "0123456789abcdef0123456789abcdef";

  @Test
  void idThatTheHostGives_isKeptAndSent() throws Exception {
    StallMonitor monitor = start(config().installId(ID));
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.uploadNow();

    assertThat(monitor.installId()).isEqualTo(ID);
    assertThat(InstallId.read(directory)).isEqualTo(ID);
    assertThat(gateway.requests())
        .isNotEmpty()
        .allMatch(sent -> sent.batch().getHeader().getInstallId().equals(ID));
  }

  @Test
  void idInAnotherForm_isNotTaken_andTold() throws Exception {
    List<String> told = Collections.synchronizedList(new ArrayList<>());

    StallMonitor monitor = start(config().installId("ann@example.com").log(told::add));

    assertThat(monitor.installId()).matches("[0-9a-f]{32}");
    assertThat(told).containsExactly("Jankline: wrong installId: drawn");
  }

  @Test
  void anotherId_isDecidedAnew() throws Exception {
    String other = ID.replace('0', '1');
    double between = (place(ID) + place(other)) / 2;
    String low = place(ID) < place(other) ? ID : other;
    String high = low.equals(ID) ? other : ID;
    for (int i = 0; i < 2; i++) {
      StallMonitor resting = start(config().sampleRate(between).installId(high));
      assertThat(resting.state()).isEqualTo(MonitorState.NOT_CHOSEN);
      awaitThreads();
    }

    StallMonitor monitor = start(config().sampleRate(between).installId(low));

    assertThat(monitor.state()).isEqualTo(MonitorState.ENABLED);
  }

  @Test
  void monitorEnds_andLeavesNothing_whenAnotherProcessOptedOut() throws Exception {
    StallMonitor monitor = start(config());
    loop.dispatch(() -> SlowWork.readDisk(150));
    monitor.flush();

    KillSwitch.turnOn(directory);
    monitor.foreground(true);

    awaitState(monitor, MonitorState.SWITCHED_OFF);
    awaitThreads();
    assertThat(directory.list()).containsExactly("killed");
    assertThat(gateway.requests()).isEmpty();
    assertThat(KillSwitch.isRemote(directory)).isFalse();
  }

  private static double place(String id) throws Exception {
    return Sampling.place(id, "com.example.stuck");
  }
}
