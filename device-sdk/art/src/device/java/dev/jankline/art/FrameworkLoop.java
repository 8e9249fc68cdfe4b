package dev.jankline.art;

import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.util.Printer;
import dev.jankline.sdk.android.looper.IdleQueue;
import dev.jankline.sdk.android.looper.PrinterSlot;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallReport;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs the Android module's hooks in the framework's own message loop. */
final class FrameworkLoop {
  private static final int MESSAGES = 20_000;

  private final StallMonitor monitor;
  private final Handler handler = new Handler();
  private final OtherPrinter other = new OtherPrinter();
  private final Faults faults = new Faults();
  private final PrinterSlot slot;
  private final IdleQueue idle;
  private final List<StallReport> stalls = new CopyOnWriteArrayList<>();

  private FrameworkLoop(File directory, String gateway) throws Exception {
    Looper.myLooper().setMessageLogging(other);
    StallMonitor.addStallListener(stalls::add);
    monitor = DeviceProgram.started(directory, gateway, 100);
    slot = new PrinterSlot(monitor, faults);
    idle = new IdleQueue(monitor);
    slot.watch(true);
    idle.watch(true);
  }

  static void run(String natives, File directory, String gateway) throws Exception {
    System.load(natives);
    Looper.prepareMainLooper();
    new FrameworkLoop(directory, gateway).begin();
    Looper.loop();
  }

  private void begin() {
    handler.postDelayed(new SlowMessage(), 300);
    handler.postDelayed(new BusyMessage(), 900);
    handler.postDelayed(() -> Looper.myQueue().addIdleHandler(new SlowIdle()), 1_600);
    handler.postDelayed(this::measureHooked, 2_300);
  }

  private void measureHooked() {
    count(
        "with the hook",
        () -> {
          slot.watch(false);
          unhookIdle();
          count("with another printer alone", this::judge);
        });
  }

  private void count(String how, Runnable then) {
    long before = System.nanoTime();
    int[] left = {MESSAGES};
    handler.post(
        new Runnable() {
          @Override
          public void run() {
            if (left[0]-- > 0) {
              handler.post(this);
            } else {
              long nanos = (System.nanoTime() - before) / MESSAGES;
              System.out.println("FIGURE message of the framework " + how + ": " + nanos + " ns");
              then.run();
            }
          }
        });
  }

  private void judge() {
    monitor.flush();
    DeviceProgram.spin(300);
    expectStall("slow", "DISPATCH", SlowMessage.class, "run");
    expectStall("busy", "DISPATCH", BusyMessage.class, "run");
    expectStall("idle", "IDLE", SlowIdle.class, "queueIdle");
    DeviceProgram.expect("hooks:otherPrinter", other.lines >= 2 * MESSAGES, other.lines + " lines");
    long all = monitor.faults() + faults.count();
    DeviceProgram.expect("hooks:faults", all == 0 && monitor.enabled(), all + " faults");
    new Thread(
            () -> {
              System.out.println("upload " + monitor.uploadNow().outcome());
              System.out.flush();
              System.exit(0);
            })
        .start();
  }

  private void unhookIdle() {
    try {
      idle.watch(false);
    } catch (Exception refused) {
      faults.caught(refused);
    }
  }

  /** One stall has this work in most of its stacks, below the loop of the framework. */
  private void expectStall(String name, String kind, Class<?> work, String method) {
    int found = 0;
    for (StallReport stall : stalls) {
      int of = 0;
      for (StackTraceElement[] stack : stall.stacks) {
        String text = Arrays.toString(stack);
        of +=
            text.contains(work.getName() + "." + method) && text.contains("android.os.Looper.loop")
                ? 1
                : 0;
      }
      found += kind.equals(stall.kind) && of > 0 && 2 * of > stall.stacks.length ? 1 : 0;
    }
    DeviceProgram.expect("hooks:" + name, found == 1, found + " stalls of " + work.getName());
  }

  private static final class SlowMessage implements Runnable {
    @Override
    public void run() {
      pause(300);
    }
  }

  private static final class BusyMessage implements Runnable {
    @Override
    public void run() {
      DeviceProgram.spin(400);
    }
  }

  private static final class SlowIdle implements MessageQueue.IdleHandler {
    @Override
    public boolean queueIdle() {
      pause(300);
      return false;
    }
  }

  private static final class OtherPrinter implements Printer {
    private int lines;

    @Override
    public void println(String line) {
      lines++;
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
