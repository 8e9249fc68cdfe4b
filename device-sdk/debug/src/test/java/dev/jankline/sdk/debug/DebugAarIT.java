package dev.jankline.sdk.debug;

import static org.assertj.core.api.Assertions.assertThat;

import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the AAR of the viewer and makes its dex, which no app that ships has in it. */
class DebugAarIT {
  private static final int MAX_DEX_BYTES = 20_000;

  @TempDir private Path folder;

  @Test
  void aar_isWhole_andItsDexSmall() throws Exception {
    Path classes = folder.resolve("classes.jar");
    try (ZipFile aar = new ZipFile(System.getProperty("aar.file"))) {
      assertThat(aar.stream().map(ZipEntry::getName).filter(name -> !name.endsWith("/")))
          .containsExactlyInAnyOrder(
              "AndroidManifest.xml",
              "R.txt",
              "classes.jar",
              "proguard.txt",
              "META-INF/LICENSE",
              "META-INF/com/android/build/gradle/aar-metadata.properties");
      assertThat(new String(read(aar, "AndroidManifest.xml"), StandardCharsets.UTF_8))
          .contains(StallViewerProvider.class.getName(), StallListActivity.class.getName());
      Files.write(classes, read(aar, "classes.jar"));
    }
    D8.run(
        D8Command.builder()
            .addProgramFiles(classes)
            .addClasspathFiles(Path.of(System.getProperty("sdk.classes")))
            .addLibraryFiles(
                Path.of(System.getProperty("android.jar")),
                Path.of(System.getProperty("java.home")))
            .setMinApiLevel(21)
            .setOutput(folder, OutputMode.DexIndexed)
            .build());
    byte[] dex = Files.readAllBytes(folder.resolve("classes.dex"));
    System.out.printf("jankline-debug: dex %,d bytes%n", dex.length);

    assertThat(dex.length).isLessThanOrEqualTo(MAX_DEX_BYTES);
    assertThat(new String(dex, StandardCharsets.ISO_8859_1))
        .contains("Ldev/jankline/sdk/debug/StallViewer;")
        .doesNotContain("Ljkl/");
  }

  private static byte[] read(ZipFile zip, String name) throws IOException {
    try (InputStream in = zip.getInputStream(Objects.requireNonNull(zip.getEntry(name), name))) {
      return in.readAllBytes();
    }
  }
}
