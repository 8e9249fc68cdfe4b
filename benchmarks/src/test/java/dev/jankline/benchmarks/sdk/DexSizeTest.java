package dev.jankline.benchmarks.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Profile;
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
  private static final String AAR = "device-sdk/android/target/aar/dex.zip";
  private static final String DEBUG = "device-sdk/android/target/aar/debug-dex.zip";
  private static final String CORE = "device-sdk/core/target/dex.zip";

  @TempDir Path folder;

  @Test
  void builtDexIsMeasured_andKeepsItsPromise() throws Exception {
    write(AAR, "classes.dex", dex(79_000, 812));
    write(DEBUG, "classes.dex", dex(83_000, 900));
    write(CORE, "classes.dex", dex(1_000, 1));

    List<Figure> figures = measure();

    assertThat(figures).extracting(Figure::value).containsExactly(79.0, 812.0, 83.0);
    assertThat(figures).allMatch(Figure::ok);
    assertThat(figures.get(0).bound()).hasToString("<= 100");
    assertThat(figures.get(2).bound()).isNull();
  }

  @Test
  void dexThatIsTooLargeMissesIt() throws Exception {
    write(AAR, "classes.dex", dex(100_001, 812));
    write(DEBUG, "classes.dex", dex(83_000, 900));

    assertThat(measure().get(0).ok()).isFalse();
  }

  @Test
  void zipWithoutADexSaysWhatToDo() throws Exception {
    write(AAR, "classes2.dex", dex(100, 1));

    assertThatThrownBy(this::measure)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("build it again");
  }

  private List<Figure> measure() throws Exception {
    Checkout checkout = new Checkout(folder, "target");
    return new DexSize().measure(new Bench.Run(checkout, folder, folder, line -> {}, Profile.NONE));
  }

  @Test
  void coreIsMeasured_whereNoAarWasBuilt() throws Exception {
    write(CORE, "classes.dex", dex(81_000, 700));

    List<Figure> figures = measure();

    assertThat(figures).extracting(Figure::value).containsExactly(81.0, 700.0);
    assertThat(figures).allMatch(figure -> figure.bound() == null);
  }

  private void write(String place, String name, byte[] content) throws IOException {
    Path zip = folder.resolve(place);
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
