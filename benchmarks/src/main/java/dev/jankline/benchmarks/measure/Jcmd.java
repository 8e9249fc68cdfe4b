package dev.jankline.benchmarks.measure;

import dev.jankline.local.process.ForegroundProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Asks another JVM about its memory, through {@code jcmd}. */
public final class Jcmd {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final Pattern ALLOCATED = Pattern.compile(" allocated=([0-9.]+)([BKMG]) ");
  private static final String UNITS = "BKMG";
  private static final int BITS_PER_UNIT = 10;
  private static final Pattern USED = Pattern.compile("(?:generation|heap).*used ([0-9]+)K");
  private static final long KILO = 1024;

  private Jcmd() {}

  /**
   * Bytes that the living Java threads have allocated. The JVM prints each with up to four digits,
   * so the sum is right to about one part in a thousand.
   */
  static double allocatedBytes(long pid) throws InterruptedException {
    return ask(pid, "Thread.print", "-e").stream().mapToDouble(Jcmd::allocatedOf).sum();
  }

  static double allocatedOf(String line) {
    Matcher found = ALLOCATED.matcher(line);
    return found.find()
        ? Double.parseDouble(found.group(1))
            * (1L << (BITS_PER_UNIT * UNITS.indexOf(found.group(2))))
        : 0;
  }

  /** Bytes of the heap of a JVM with the serial collector in use after a full collection. */
  public static long heapAfterCollection(long pid) throws InterruptedException {
    ask(pid, "GC.run");
    return heapInUse(ask(pid, "GC.heap_info"));
  }

  static long heapInUse(List<String> lines) {
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

  /** The lines that it prints. */
  private static List<String> ask(long pid, String... words) throws InterruptedException {
    List<String> out = Collections.synchronizedList(new ArrayList<>());
    List<String> err = Collections.synchronizedList(new ArrayList<>());
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    List<String> command =
        Stream.concat(Stream.of(jcmd, Long.toString(pid)), Stream.of(words)).toList();
    int exit = ForegroundProcess.run(command, LIMIT, out::add, err::add);
    if (exit != 0) {
      throw new IllegalStateException(
          "jcmd cannot ask process " + pid + ": " + String.join("; ", err));
    }
    return out;
  }
}
