package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.StuckApp;
import dev.jankline.schema.Event;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkClock.RealClock;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The uploader thread and a caller write to the spool at the same time. */
@Tag("jdk25")
@Timeout(120)
class SettlingTest extends MonitorFixture {
  private volatile @Nullable StallMonitor monitor;
  private volatile @Nullable Thread caller;
  private volatile boolean callerHolds;
  private volatile boolean uploaderDrains;
  private volatile boolean uploaded;

  @Test
  void upload_waitsForCounts_thatTheUploaderThreadHasTaken() throws Exception {
    StallMonitor started =
        StallMonitor.start(
            config().build(), StuckApp.device(), loop.thread(), new HoldingClock(), new Random());
    monitor = started;
    started.foreground(true);
    started.screen("Feed");
    started.frame(20_000_000);
    caller = Thread.currentThread();

    started.uploadNow();
    uploaded = true;
    started.close();

    long frames =
        gateway.events().stream()
            .map(Event::getScreenFrames)
            .filter(Objects::nonNull)
            .mapToLong(screen -> screen.getFrames())
            .sum();
    assertThat(frames)
        .as("the frame is sent by this upload, whichever thread took the counts")
        .isEqualTo(1);
  }

  /**
   * Holds the caller of an upload where it has asked for the counts and not yet taken them, until
   * the uploader thread takes them or waits; and the uploader thread, where it takes them after
   * that, until the upload ended.
   */
  private final class HoldingClock implements SdkClock {
    private final SdkClock real = new RealClock();

    @Override
    public long uptimeNanos() {
      Thread here = Thread.currentThread();
      if (here == caller && isCalledBy("RunningMonitor", "settle")) {
        caller = null;
        callerHolds = true;
        Objects.requireNonNull(monitor).foreground(false);
        await(() -> uploaderDrains || uploaderThread().getState() == Thread.State.BLOCKED);
      } else if (here.getName().equals("jankline-uploader")
          && isCalledBy("ScreenRecorder", "drain")
          && callerHolds) {
        uploaderDrains = true;
        await(() -> uploaded);
      }
      return real.uptimeNanos();
    }

    @Override
    public long wallMillis() {
      return real.wallMillis();
    }

    private boolean isCalledBy(String type, String method) {
      // Not StackWalker, which Android lacks before API 34.
      return Arrays.stream(Thread.currentThread().getStackTrace())
          .limit(8)
          .anyMatch(
              frame ->
                  frame.getClassName().endsWith("." + type)
                      && frame.getMethodName().equals(method));
    }

    private Thread uploaderThread() {
      return Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().equals("jankline-uploader"))
          .findAny()
          .orElseThrow();
    }

    /** Bounded, so that a deadlock fails the test instead of holding it. */
    private void await(BooleanSupplier condition) {
      try {
        for (int i = 0; i < 400 && !condition.getAsBoolean(); i++) {
          TimeUnit.MILLISECONDS.sleep(25);
        }
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
