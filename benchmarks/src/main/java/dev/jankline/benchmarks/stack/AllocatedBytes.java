package dev.jankline.benchmarks.stack;

import dev.jankline.local.process.ForegroundProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a JVM through {@code jcmd} how many bytes its living threads have allocated. */
final class AllocatedBytes {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Pattern ALLOCATED = Pattern.compile(" allocated=([0-9.]+)([BKMG]) ");
  private static final String UNITS = "BKMG";
  private static final int BITS_PER_UNIT = 10;

  private AllocatedBytes() {}

  /**
   * Sums over all living Java threads. The JVM prints each with up to four digits, so the sum is
   * right to about one part in a thousand.
   */
  static double of(long pid) throws InterruptedException {
    List<String> out = Collections.synchronizedList(new ArrayList<>());
    List<String> err = Collections.synchronizedList(new ArrayList<>());
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    int exit =
        ForegroundProcess.run(
            List.of(jcmd, Long.toString(pid), "Thread.print", "-e"), LIMIT, out::add, err::add);
    if (exit != 0) {
      throw new IllegalStateException(
          "jcmd cannot read process " + pid + ": " + String.join("; ", err));
    }
    return out.stream().mapToDouble(AllocatedBytes::ofLine).sum();
  }

  static double ofLine(String line) {
    Matcher found = ALLOCATED.matcher(line);
    return found.find()
        ? Double.parseDouble(found.group(1))
            * (1L << (BITS_PER_UNIT * UNITS.indexOf(found.group(2))))
        : 0;
  }
}
