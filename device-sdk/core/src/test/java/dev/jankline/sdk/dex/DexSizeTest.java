package dev.jankline.sdk.dex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Weighs what D8 ({@code --release --min-api 21}, nothing shrunk) makes of the SDK's core, 14 kB of
 * it names of parameters, which an app that ships does not keep. A limit that is no longer met is a
 * decision (ADR 0017), not a number to raise.
 */
class DexSizeTest {
  private static final int MAX_BYTES = 149_000;
  private static final int MAX_METHODS = 1_150;

  private static Dex dex;

  @BeforeAll
  static void read() throws IOException {
    String file = System.getProperty("sdk.dex");
    assertThat(file)
        .as("system property sdk.dex, set by the build: run the test by mvn")
        .isNotNull();
    dex = Dex.ofZip(new File(file));
    System.out.printf(
        "core: %,d bytes of dex, %d methods, %d classes%n",
        dex.bytes(), dex.methods(), dex.classes());
  }

  @Test
  void dex_isSmall() {
    assertThat(dex.bytes()).as("bytes of dex").isBetween(10_000, MAX_BYTES);
    assertThat(dex.methods()).as("methods defined or called").isBetween(100, MAX_METHODS);
  }

  @Test
  void methods_areThePlatformsOrOurOwn() {
    assertThat(dex.classesOfMethods())
        .allMatch(
            type ->
                type.startsWith("Ljava/")
                    || type.startsWith("Ldev/jankline/sdk/")
                    || type.startsWith("["))
        .anyMatch(type -> type.startsWith("Ldev/jankline/sdk/"));
  }
}
