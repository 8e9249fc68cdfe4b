package dev.jankline.benchmarks.stack;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a JVM through {@code jcmd} how many bytes its living threads have allocated. */
final class AllocatedBytes {
  private static final Pattern ALLOCATED = Pattern.compile(" allocated=([0-9.]+)([BKMG]) ");
  private static final String UNITS = "BKMG";
  private static final int BITS_PER_UNIT = 10;

  private AllocatedBytes() {}

  /**
   * Sums over all living Java threads. The JVM prints each with up to four digits, so the sum is
   * right to about one part in a thousand.
   */
  static double of(long pid) throws InterruptedException {
    return Jcmd.ask(pid, "Thread.print", "-e").stream().mapToDouble(AllocatedBytes::ofLine).sum();
  }

  static double ofLine(String line) {
    Matcher found = ALLOCATED.matcher(line);
    return found.find()
        ? Double.parseDouble(found.group(1))
            * (1L << (BITS_PER_UNIT * UNITS.indexOf(found.group(2))))
        : 0;
  }
}
