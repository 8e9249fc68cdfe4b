package dev.jankline.benchmarks.sdk;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import dev.jankline.benchmarks.BenchRun;
import dev.jankline.benchmarks.Figure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Tells what the SDK adds to an app: the dex file that the build made of the AAR's classes. Without
 * an AAR, D8's dex file of the core as it is compiled, about which nothing is promised.
 */
final class DexSize {
  private static final String DEX = "classes.dex";
  private static final int MIN_API = 21;
  private static final int METHOD_IDS_SIZE = 88;
  private static final double KILOBYTE = 1000;
  private static final double MAX_KILOBYTES = 80;

  List<Figure> measure(BenchRun run) throws Exception {
    run.progress().accept("dex of the SDK");
    Path built = run.checkout().target("device-sdk/android").resolve("aar").resolve("dex.zip");
    if (Files.isRegularFile(built)) {
      byte[] dex = entry(built);
      return List.of(
          Figure.of("dex of core and android", dex.length / KILOBYTE, "kB").atMost(MAX_KILOBYTES),
          Figure.of("method references in it", methods(dex), "methods"));
    }
    byte[] dex = compiled(run);
    return List.of(
        Figure.of("dex of core alone, not shrunk", dex.length / KILOBYTE, "kB"),
        Figure.of("method references in it", methods(dex), "methods"));
  }

  /** Method references of a dex file: what counts towards Android's 65,536. */
  static int methods(byte[] dex) {
    return ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN).getInt(METHOD_IDS_SIZE);
  }

  private static byte[] entry(Path zip) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      ZipEntry dex = file.getEntry(DEX);
      if (dex == null || file.size() != 1) {
        throw new IOException(zip + " must hold " + DEX + " and nothing else; build it again");
      }
      return file.getInputStream(dex).readAllBytes();
    }
  }

  private static byte[] compiled(BenchRun run) throws IOException, CompilationFailedException {
    Path out = Files.createDirectories(run.directory().resolve("dex"));
    D8.run(
        D8Command.builder()
            .addProgramFiles(classes(run.checkout().target("device-sdk/core").resolve("classes")))
            .addLibraryResourceProvider(JdkClassFileProvider.fromSystemJdk())
            .setMinApiLevel(MIN_API)
            .setMode(CompilationMode.RELEASE)
            .setOutput(out, OutputMode.DexIndexed)
            .build());
    return Files.readAllBytes(out.resolve(DEX));
  }

  private static List<Path> classes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }
}
