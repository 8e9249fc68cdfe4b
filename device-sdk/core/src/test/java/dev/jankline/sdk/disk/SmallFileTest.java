package dev.jankline.sdk.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallFileTest {
  private static final int PORTION = 1_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8_191, 8_192, 8_193, 16_384, 100_000})
  void fileOfAnySize_isReadWhole(int size) throws IOException {
    byte[] bytes = random(size);
    File file = Files.write(folder.resolve("file"), bytes).toFile();

    assertThat(Disk.read(file, 100_000)).isEqualTo(bytes);
  }

  @Test
  void fileAboveTheBound_isRefused() throws IOException {
    File file = Files.write(folder.resolve("file"), random(101)).toFile();

    assertThatThrownBy(() -> Disk.read(file, 100)).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 999, 8_192, 20_000, 50_000, 60_000})
  void whatComesInPortions_isReadUpToTheBound(int bound) throws IOException {
    byte[] bytes = random(50_000);

    assertThat(Disk.read(new Portions(bytes), bound))
        .isEqualTo(Arrays.copyOf(bytes, Math.min(bound, bytes.length)));
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  /** Gives a part of what is asked for, as a network does. */
  private static final class Portions extends ByteArrayInputStream {
    Portions(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] into, int from, int length) {
      return super.read(into, from, Math.min(PORTION, length));
    }
  }
}
