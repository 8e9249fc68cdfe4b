package dev.jankline.symbols.compile;

import dev.jankline.symbols.binary.BinaryBytes;
import dev.jankline.symbols.binary.ElfFile;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextLines;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@code llvm-symbolizer} over one file in a child process: addresses in, one line of JSON
 * each out, in the same order.
 *
 * <p>The child has a clean environment, a folder of its own ({@link LlvmFolder}), and bounds of
 * address space, CPU seconds and open files; it can write no file. It is killed at the timeout or
 * when the caller leaves. Where the shell cannot set a bound the child is not started. A thread of
 * its own feeds it, so that neither pipe fills up while the other waits.
 */
final class LlvmSymbolizer {
  /**
   * $0 KiB of address space, $1 seconds, no file longer than 0 bytes, no core file, 64 open files:
   * bounds of the shell, which the tool then replaces.
   */
  private static final String BOUNDED =
      "ulimit -v \"$0\" && ulimit -t \"$1\" && ulimit -f 0 && ulimit -c 0 && ulimit -n 64"
          + " || exit 125; shift; exec \"$@\"";

  private static final int UNBOUNDED = 125;
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

  /**
   * Bounds of one run.
   *
   * @param kib address space
   * @param seconds time of the processor
   */
  record Bounds(long kib, long seconds) {}

  /**
   * Asks all addresses of a file.
   *
   * @param folder where the child's own folder is made
   */
  void ask(Path file, Path folder, Bounds bounds, Addresses addresses, Answers answers)
      throws IOException {
    LlvmFolder own = LlvmFolder.of(file, folder);
    Process child = start(own, bounds);
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
        answers.take(own.unchanged(line));
      }
      checkEnd(child, bounds);
    } finally {
      child.destroyForcibly();
      watchdog.interrupt();
    }
  }

  private Process start(LlvmFolder own, Bounds bounds) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                "/bin/sh",
                "-c",
                BOUNDED,
                Long.toString(bounds.kib()),
                Long.toString(bounds.seconds()),
                tool,
                "--obj=" + own.binary().toAbsolutePath(),
                "--output-style=JSON",
                "--no-debuginfod",
                "--dwp=" + own.noSplitUnits().toAbsolutePath(),
                "--debug-file-directory=" + own.empty().toAbsolutePath(),
                "--fallback-debug-path=" + own.empty().toAbsolutePath()));
    builder.directory(own.empty().toFile());
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

  private void checkEnd(Process child, Bounds bounds) throws IOException {
    int exit;
    try {
      exit = child.waitFor(ENDING_SECONDS, TimeUnit.SECONDS) ? child.exitValue() : -1;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + tool + " was running", interrupted);
    }
    if (exit == UNBOUNDED) {
      throw new SymbolFileException(
          Reason.TOOL_MISSING,
          "/bin/sh cannot bound the memory, time and files of "
              + tool
              + " (ulimit -v, -t, -f, -c, -n): compile native symbols on Linux");
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
              .formatted(tool, exit, bounds.seconds(), bounds.kib() >> 10));
    }
  }

  /**
   * Lays out a folder for one run of {@code llvm-symbolizer}, so that the child opens nothing but
   * the file it was given, whatever names are in that file.
   *
   * <ul>
   *   <li>{@code binary}: the file, by a link, so that nothing beside it is found. A file that
   *       holds the word {@value #LINK_SECTION} anywhere is copied with that word changed: without
   *       a section of that name the tool looks for no debug link.
   *   <li>{@code none.dwp}: split debug info without any unit. The tool looks into it for every
   *       split unit, and opens none of the paths in {@code DW_AT_dwo_name}.
   *   <li>{@code empty}: where the tool works and looks for debug files by build id.
   * </ul>
   */
  static final class LlvmFolder {
    /** Name of the section, behind any dots and underscores, that names a file with debug info. */
    private static final String LINK_SECTION = "gnu_debuglink";

    private static final String CHANGED = "gnu_debugl1nk";
    private static final int ELF_HEADER = 64;

    private final Path folder;
    private final boolean isChanged;

    private LlvmFolder(Path folder, boolean isChanged) {
      this.folder = folder;
      this.isChanged = isChanged;
    }

    /** Makes the folder below another one, which belongs to the caller alone. */
    static LlvmFolder of(Path file, Path parent) throws IOException {
      Path folder = Files.createTempDirectory(parent, "llvm");
      Files.createDirectory(folder.resolve("empty"));
      Files.write(folder.resolve("none.dwp"), emptyObject());
      List<Long> places = places(file);
      Path binary = folder.resolve("binary");
      if (places.isEmpty()) {
        Files.createSymbolicLink(binary, file.toRealPath());
      } else {
        Files.copy(file, binary);
        change(binary, places);
      }
      return new LlvmFolder(folder, !places.isEmpty());
    }

    Path binary() {
      return folder.resolve("binary");
    }

    Path noSplitUnits() {
      return folder.resolve("none.dwp");
    }

    Path empty() {
      return folder.resolve("empty");
    }

    /** An answer with the names as the file has them. */
    String unchanged(String answer) {
      return isChanged ? answer.replace(CHANGED, LINK_SECTION) : answer;
    }

    private static List<Long> places(Path file) throws IOException {
      ByteBuffer bytes = BinaryBytes.map(file).buffer();
      byte[] word = LINK_SECTION.getBytes(StandardCharsets.US_ASCII);
      List<Long> places = new ArrayList<>();
      for (int at = 0; at + word.length <= bytes.limit(); at++) {
        int same = 0;
        while (same < word.length && bytes.get(at + same) == word[same]) {
          same++;
        }
        if (same == word.length) {
          places.add((long) at);
        }
      }
      return places;
    }

    private static void change(Path file, List<Long> places) throws IOException {
      byte[] word = CHANGED.getBytes(StandardCharsets.US_ASCII);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        for (long place : places) {
          channel.write(ByteBuffer.wrap(word), place);
        }
      }
    }

    /** An ELF object of arm64 without any section. */
    private static byte[] emptyObject() {
      ByteBuffer elf = ByteBuffer.allocate(ELF_HEADER).order(ByteOrder.LITTLE_ENDIAN);
      elf.put(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1}).position(16);
      elf.putShort((short) 1).putShort((short) ElfFile.ARM64).putInt(1).position(52);
      elf.putShort((short) ELF_HEADER).position(58);
      return elf.putShort((short) ELF_HEADER).array();
    }
  }
}
