package dev.jankline.benchmarks.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.benchmarks.BenchRun;
import dev.jankline.benchmarks.Figure;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DexSizeTest {
  @TempDir Path folder;

  @Test
  void builtDexIsMeasured_andKeepsItsPromise() throws Exception {
    write("classes.dex", dex(79_000, 812));

    List<Figure> figures = measure();

    assertThat(figures).extracting(Figure::value).containsExactly(79.0, 812.0);
    assertThat(figures).allMatch(Figure::ok);
    assertThat(figures.get(0).bound()).hasToString("<= 80");
  }

  @Test
  void dexThatIsTooLargeMissesIt() throws Exception {
    write("classes.dex", dex(80_001, 812));

    assertThat(measure().get(0).ok()).isFalse();
  }

  @Test
  void zipWithoutADexSaysWhatToDo() throws Exception {
    write("classes2.dex", dex(100, 1));

    assertThatThrownBy(this::measure)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("build it again");
  }

  private List<Figure> measure() throws Exception {
    Checkout checkout = new Checkout(folder, "target");
    return new DexSize().measure(new BenchRun(checkout, folder, folder, line -> {}));
  }

  private void write(String name, byte[] content) throws IOException {
    Path zip = folder.resolve("device-sdk/android/target/aar/dex.zip");
    Files.createDirectories(zip.getParent());
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry(name));
      out.write(content);
    }
  }

  /** As much of a dex file as is looked at: its size, and method_ids_size at byte 88. */
  private static byte[] dex(int size, int methods) {
    byte[] bytes = new byte[size];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(88, methods);
    return bytes;
  }
}
