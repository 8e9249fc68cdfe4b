package dev.jankline.benchmarks.stack;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a JVM with the serial collector how much of its heap is in use. */
public final class HeapUse {
  private static final Pattern USED = Pattern.compile("(?:generation|heap).*used ([0-9]+)K");
  private static final long KILO = 1024;

  private HeapUse() {}

  /** Bytes in use after a full collection. */
  public static long afterCollection(long pid) throws InterruptedException {
    Jcmd.ask(pid, "GC.run");
    return of(Jcmd.ask(pid, "GC.heap_info"));
  }

  static long of(List<String> lines) {
    long kilobytes = 0;
    for (String line : lines) {
      Matcher found = USED.matcher(line);
      kilobytes += found.find() ? Long.parseLong(found.group(1)) : 0;
    }
    if (kilobytes == 0) {
      throw new IllegalStateException("no heap in use: " + String.join("; ", lines));
    }
    return kilobytes * KILO;
  }
}
