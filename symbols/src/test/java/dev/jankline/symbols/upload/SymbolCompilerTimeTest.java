package dev.jankline.symbols.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.symbols.compile.CompileLimits;
import dev.jankline.symbols.file.SymbolFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long all files of one upload may take. */
class SymbolCompilerTimeTest {
  private static final String MODULE =
      "MODULE Linux arm64 %02d221100554477668899AABBCCDDEEFF0 a\nFUNC 10 4 0 f\n";

  @TempDir Path folder;

  @Test
  void uploadIsRefused_whenItsFilesTakeTooLongTogether() throws IOException {
    Path zip = zip(3);
    assertThat(compiler(Duration.ofMinutes(1)).compile(zip, work()).taken()).hasSize(3);
    assertThatThrownBy(() -> compiler(Duration.ofMinutes(5)).compile(zip, work()))
        .isInstanceOf(SymbolFileException.class)
        .hasMessage("1 of its 3 files took PT8M: upload fewer files at once");
  }

  @Test
  void progressCountsTheBytesOfAllFilesOfAnUpload() throws IOException {
    List<Long> seen = new ArrayList<>();
    long all = 3L * MODULE.formatted(0).length();
    compiler(Duration.ofSeconds(1))
        .compile(
            zip(3),
            work(),
            (done, total) -> {
              assertThat(total).isEqualTo(all);
              seen.add(done);
            });
    assertThat(seen).isSorted().startsWith(0L).contains(all / 3, 2 * all / 3).endsWith(all);
  }

  /** Every look at its clock takes so long. */
  private static SymbolCompiler compiler(Duration each) {
    CompileLimits limits =
        new CompileLimits(1 << 22, 1 << 16, 32L << 20, Duration.ofMinutes(8), 1L << 20);
    AtomicLong nanos = new AtomicLong();
    return new SymbolCompiler("/no/tool", limits, () -> nanos.addAndGet(each.toNanos()));
  }

  private Path work() throws IOException {
    return Files.createTempDirectory(folder, "work");
  }

  private Path zip(int files) throws IOException {
    Path zip = folder.resolve("symbols.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (int i = 0; i < files; i++) {
        out.putNextEntry(new ZipEntry(i + ".sym"));
        out.write(MODULE.formatted(i).getBytes(StandardCharsets.UTF_8));
      }
    }
    return zip;
  }
}
