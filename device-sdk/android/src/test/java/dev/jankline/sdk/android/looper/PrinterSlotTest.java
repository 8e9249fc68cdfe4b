package dev.jankline.sdk.android.looper;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Handler;
import android.os.Looper;
import android.os.StrictMode;
import android.util.Printer;
import com.example.shop.SlowCheckout;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.testing.LooperPlace;
import dev.jankline.sdk.android.testing.MainThread;
import dev.jankline.sdk.android.testing.MonitorRule;
import dev.jankline.sdk.monitor.StallMonitor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.LooperMode;

@RunWith(RobolectricTestRunner.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class PrinterSlotTest {
  private static final long MINUTE = 60_000;

  @Rule public final MonitorRule monitored = new MonitorRule();

  private final List<String> others = new CopyOnWriteArrayList<>();
  private final Printer other = others::add;
  private final Faults faults = new Faults();
  private StallMonitor monitor;
  private PrinterSlot slot;

  @Before
  public void start() throws Exception {
    monitor = monitored.monitor();
    slot = new PrinterSlot(monitor, faults);
  }

  @After
  public void stop() {
    MainThread.run(() -> Looper.getMainLooper().setMessageLogging(null));
    assertThat(faults.count()).isZero();
  }

  @Test
  public void printerThatWasThere_stillGetsEveryLine() {
    Looper.getMainLooper().setMessageLogging(other);
    MainThread.run(this::take);
    others.clear();

    MainThread.run(() -> {});
    // The last line of a message comes after it: it is there once the next one runs.
    MainThread.run(() -> {});

    assertThat(List.copyOf(others))
        .anyMatch(line -> line.startsWith(">>>>>"))
        .anyMatch(line -> line.startsWith("<<<<<"));
    assertThat(stallsAfter(() -> SlowCheckout.addUpPrices(150))).isEqualTo(1);
  }

  @Test
  public void place_isTakenBack_andTheThiefIsChained_whenItWasStolen() {
    MainThread.run(this::take);
    MainThread.run(() -> slot.queueIsIdle(0));
    Looper.getMainLooper().setMessageLogging(other);
    MainThread.run(() -> slot.queueIsIdle(MINUTE));
    assertThat(slot.returns()).as("a line came since the last time").isZero();

    MainThread.run(() -> slot.queueIsIdle(2 * MINUTE));
    others.clear();

    assertThat(slot.returns()).isEqualTo(1);
    assertThat(stallsAfter(() -> SlowCheckout.addUpPrices(150))).isEqualTo(1);
    assertThat(others).isNotEmpty();
  }

  @Test
  public void place_isNotTakenAgain_whenTheOtherPassesLinesOn() {
    MainThread.run(this::take);
    Printer ours = Objects.requireNonNull(LooperPlace.occupant());
    Looper.getMainLooper().setMessageLogging(new PassOn(ours));

    for (int i = 1; i <= 5; i++) {
      int minute = i;
      MainThread.run(() -> slot.queueIsIdle(minute * MINUTE));
    }

    assertThat(slot.returns()).isZero();
    assertThat(stallsAfter(() -> SlowCheckout.addUpPrices(150))).isEqualTo(1);
  }

  @Test
  public void quarrel_ends_whenAnotherAlwaysTakesThePlace() {
    MainThread.run(this::take);
    int rounds = 4 * PrinterSlot.MAX_RETURNS;
    for (int i = 1; i <= rounds; i++) {
      int minute = i;
      MainThread.run(
          () -> {
            Looper.getMainLooper().setMessageLogging(other);
            slot.queueIsIdle(minute * MINUTE);
          });
    }

    assertThat(slot.returns()).isEqualTo(PrinterSlot.MAX_RETURNS);
  }

  @Test
  public void twoThatPassOnToEachOther_doNotRunForEver() {
    PassOn thief = new PassOn(null);
    MainThread.run(this::take);
    Looper.getMainLooper().setMessageLogging(thief);
    MainThread.run(() -> slot.queueIsIdle(0));
    MainThread.run(() -> slot.queueIsIdle(MINUTE));
    MessagePrinter back = (MessagePrinter) Objects.requireNonNull(LooperPlace.occupant());
    assertThat(back.next()).isSameAs(thief);

    thief.next = back;

    assertThat(stallsAfter(() -> SlowCheckout.addUpPrices(150))).isEqualTo(1);
    assertThat(thief.called).isTrue();
  }

  @Test
  public void place_isGivenBack_whenWeLeave() {
    Looper.getMainLooper().setMessageLogging(other);
    MainThread.run(this::take);
    assertThat(LooperPlace.occupant()).isInstanceOf(MessagePrinter.class);

    MainThread.run(() -> slot.watch(false));

    assertThat(LooperPlace.occupant()).isSameAs(other);
  }

  @Test
  public void appThatForbidsSlowCalls_isNotBlamed_forThePrinter() {
    Looper.getMainLooper().setMessageLogging(other);
    StrictMode.ThreadPolicy strict =
        new StrictMode.ThreadPolicy.Builder().detectCustomSlowCalls().penaltyDeath().build();

    MainThread.run(
        () -> {
          StrictMode.ThreadPolicy before = StrictMode.getThreadPolicy();
          StrictMode.setThreadPolicy(strict);
          take();
          slot.watch(false);
          assertThat(StrictMode.getThreadPolicy()).hasToString(strict.toString());
          StrictMode.setThreadPolicy(before);
        });

    assertThat(LooperPlace.occupant()).isSameAs(other);
  }

  @Test
  public void printerInsideAnother_isMuted_andComesBackWithoutASecondOne() {
    MainThread.run(this::take);
    PassOn wrapper = new PassOn(Objects.requireNonNull(LooperPlace.occupant()));
    Looper.getMainLooper().setMessageLogging(wrapper);
    MainThread.run(() -> slot.watch(false));
    assertThat(stallsAfter(() -> SlowCheckout.addUpPrices(150))).isZero();

    MainThread.run(this::take);

    assertThat(LooperPlace.occupant()).isSameAs(wrapper);
    assertThat(stallsAfter(() -> SlowCheckout.addUpPrices(150))).isEqualTo(1);
  }

  private void take() {
    slot.watch(true);
  }

  /** Stalls of one message; 0 when nobody watched, more when it was counted twice. */
  private long stallsAfter(Runnable work) {
    new Handler(Looper.getMainLooper()).post(new Named(work));
    MainThread.run(() -> {});
    monitor.uploadNow();
    return monitored.gateway().stalls().stream()
        .filter(stall -> Named.class.getName().equals(stall.getMessageCallback()))
        .count();
  }

  private record Named(Runnable work) implements Runnable {
    @Override
    public void run() {
      work.run();
    }

    @Override
    public String toString() {
      return Named.class.getName() + "@1";
    }
  }

  private static final class PassOn implements Printer {
    private volatile @Nullable Printer next;
    private volatile boolean called;

    PassOn(@Nullable Printer next) {
      this.next = next;
    }

    @Override
    public void println(String line) {
      called = true;
      Printer after = next;
      if (after != null) {
        after.println(line);
      }
    }
  }
}
