package dev.jankline.benchmarks.sdk.hotpath;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The texts that a Looper makes of each message as soon as it has a printer. */
public class PrinterBenchmarks {
  /** A message for a handler, with a callback, both of which have the usual {@code toString}. */
  @State(Scope.Thread)
  public static class Message {
    private final Object target = new FrameHandler();
    private final Object callback = new FrameDisplayEventReceiver();
    private final int what = 7;
  }

  @Benchmark
  public int printerText(Message message) {
    return textBefore(message).length() + textAfter(message).length();
  }

  static String textBefore(Message message) {
    return ">>>>> Dispatching to " + message.target + " " + message.callback + ": " + message.what;
  }

  static String textAfter(Message message) {
    return "<<<<< Finished to " + message.target + " " + message.callback;
  }

  /** Has the text of Android's {@code Handler}. */
  private static final class FrameHandler {
    @Override
    public String toString() {
      return "Handler ("
          + getClass().getName()
          + ") {"
          + Integer.toHexString(System.identityHashCode(this))
          + "}";
    }
  }

  private static final class FrameDisplayEventReceiver {}
}
