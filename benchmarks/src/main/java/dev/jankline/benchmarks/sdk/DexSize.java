package dev.jankline.benchmarks.sdk;

import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import dev.jankline.benchmarks.BenchRun;
import dev.jankline.benchmarks.Figure;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Measures what the SDK adds to an app: D8's dex file of its classes, as they are. */
final class DexSize {
  private static final int MIN_API = 21;
  private static final int METHOD_IDS_SIZE = 88;
  private static final double KILOBYTE = 1000;
  private static final double MAX_KILOBYTES = 80;

  List<Figure> measure(BenchRun run) throws Exception {
    run.progress().accept("dex of the SDK");
    Path dex = dex(classes(run.checkout().target("device-sdk/core").resolve("classes")), run);
    return List.of(
        Figure.of("dex of core", Files.size(dex) / KILOBYTE, "kB").atMost(MAX_KILOBYTES),
        Figure.of("methods in it", methods(Files.readAllBytes(dex)), "methods"));
  }

  private static List<Path> classes(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  private static Path dex(List<Path> classes, BenchRun run) throws Exception {
    Path folder = Files.createDirectories(run.directory().resolve("dex"));
    D8.run(
        D8Command.builder()
            .addProgramFiles(classes)
            .addLibraryFiles(Path.of(System.getProperty("java.home")))
            .setMinApiLevel(MIN_API)
            .setMode(CompilationMode.RELEASE)
            .setOutput(folder, OutputMode.DexIndexed)
            .build());
    return folder.resolve("classes.dex");
  }

  /** Method references of a dex file: what counts towards Android's 65,536. */
  static int methods(byte[] dex) {
    return ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN).getInt(METHOD_IDS_SIZE);
  }
}
