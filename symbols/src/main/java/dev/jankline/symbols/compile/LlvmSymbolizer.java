package dev.jankline.symbols.compile;

import dev.jankline.symbols.SymbolFileException;
import dev.jankline.symbols.SymbolFileException.Reason;
import dev.jankline.symbols.TextLines;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@code llvm-symbolizer} over one file in a child process: addresses in, one line of JSON
 * each out, in the same order.
 *
 * <p>The child has a clean environment, a bound of address space and of CPU seconds, and is killed
 * at the timeout or when the caller leaves. A thread of its own feeds it, so that neither pipe
 * fills up while the other waits.
 */
final class LlvmSymbolizer {
  /** Debian's name of the tool. */
  static final String DEFAULT_TOOL = "llvm-symbolizer-19";

  private static final long ENDING_SECONDS = 10;
  private static final int BATCH = 1 << 12;

  private final String tool;
  private final CompileLimits limits;

  LlvmSymbolizer(String tool, CompileLimits limits) {
    this.tool = tool;
    this.limits = limits;
  }

  /** Gives addresses, ascending. */
  interface Addresses {
    /** The next address; -1 at the end. */
    long next();
  }

  /** Takes answers. */
  interface Answers {
    /** One answer, as JSON, to the next of the addresses. */
    void take(String json) throws IOException;
  }

  /** Asks all addresses of a file. */
  void ask(Path file, Addresses addresses, Answers answers) throws IOException {
    Process child = start(file);
    Thread feeder = new Thread(() -> feed(child, addresses), "jank-llvm-feed");
    Thread watchdog = new Thread(() -> watch(child), "jank-llvm-watch");
    feeder.setDaemon(true);
    watchdog.setDaemon(true);
    feeder.start();
    watchdog.start();
    try {
      TextLines lines =
          new TextLines(child.getInputStream(), Long.MAX_VALUE, limits.maxLineBytes());
      for (String line = lines.next(); line != null; line = lines.next()) {
        answers.take(line);
      }
      checkEnd(child);
    } finally {
      child.destroyForcibly();
      watchdog.interrupt();
    }
  }

  private Process start(Path file) throws IOException {
    long seconds = Math.max(1, limits.timeout().toSeconds());
    // $0 KiB and $1 seconds bound the shell, which the tool then replaces.
    String script = "ulimit -v \"$0\" 2>/dev/null; ulimit -t \"$1\"; shift; exec \"$@\"";
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                "/bin/sh",
                "-c",
                script,
                Long.toString(limits.maxChildKib()),
                Long.toString(seconds),
                tool,
                "--obj=" + file.toAbsolutePath(),
                "--output-style=JSON",
                "--no-debuginfod"));
    Map<String, String> environment = builder.environment();
    @Nullable String path = environment.get("PATH");
    environment.clear();
    environment.put("PATH", path == null ? "/usr/local/bin:/usr/bin:/bin" : path);
    environment.put("LC_ALL", "C.UTF-8");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  private static void feed(Process child, Addresses addresses) {
    try (OutputStream in = child.getOutputStream()) {
      StringBuilder batch = new StringBuilder();
      int asked = 0;
      for (long address = addresses.next(); address >= 0; address = addresses.next()) {
        batch.append("0x").append(Long.toHexString(address)).append('\n');
        if (++asked % BATCH == 0) {
          in.write(batch.toString().getBytes(StandardCharsets.US_ASCII));
          batch.setLength(0);
        }
      }
      in.write(batch.toString().getBytes(StandardCharsets.US_ASCII));
    } catch (IOException ended) {
      // The child has ended: the reader sees that its answers are too few and says why.
    }
  }

  private void watch(Process child) {
    try {
      if (!child.waitFor(limits.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
        child.destroyForcibly();
      }
    } catch (InterruptedException done) {
      Thread.currentThread().interrupt();
    }
  }

  private void checkEnd(Process child) throws IOException {
    int exit;
    try {
      exit = child.waitFor(ENDING_SECONDS, TimeUnit.SECONDS) ? child.exitValue() : -1;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + tool + " was running", interrupted);
    }
    if (exit == 127 || exit == 126) {
      throw new SymbolFileException(
          Reason.TOOL_MISSING,
          tool
              + " is needed for native symbols and is not installed: apt-get install llvm-19 (Dart,"
              + " Breakpad and mappings need no tool)");
    }
    if (exit != 0) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "%s gave up on the file (exit %d; bounds: %d s, %d MiB): it is damaged or too large"
              .formatted(tool, exit, limits.timeout().toSeconds(), limits.maxChildKib() >> 10));
    }
  }
}
