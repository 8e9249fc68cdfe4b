package dev.jankline.benchmarks.stack;

import dev.jankline.local.process.ForegroundProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Asks another JVM something, through {@code jcmd}. */
final class Jcmd {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private Jcmd() {}

  /** The lines that it prints. */
  static List<String> ask(long pid, String... words) throws InterruptedException {
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
