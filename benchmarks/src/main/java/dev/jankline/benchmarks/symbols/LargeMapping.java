package dev.jankline.benchmarks.symbols;

import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.local.process.ForegroundProcess;
import dev.jankline.local.process.JavaCommand;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Makes a mapping as large as that of a large app: R8 obfuscates the Avro library once; copies of
 * its mapping follow each other, each with packages and short names of its own, so that no class of
 * one is a class of another.
 */
final class LargeMapping {
  /** The text of the mapping ends up between this and one copy more. */
  private static final long MIN_BYTES = 84_000_000;

  private static final Duration LIMIT = Duration.ofMinutes(6);
  private static final List<String> RULES =
      List.of(
          "-keep,allowobfuscation,allowoptimization public class ** { public *; }",
          "-keepattributes SourceFile,LineNumberTable",
          "-repackageclasses",
          "-dontwarn **",
          "-ignorewarnings");

  private LargeMapping() {}

  static Path make(BenchRun run) throws Exception {
    run.progress().accept("R8 over the Avro library");
    List<String> lines = Files.readAllLines(obfuscate(run));
    Path mapping = run.directory().resolve("large.txt");
    run.progress().accept("copies of its mapping");
    try (BufferedWriter out = Files.newBufferedWriter(mapping)) {
      out.write("# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"2.2\"}\n");
      long written = 0;
      for (int copy = 0; written < MIN_BYTES; copy++) {
        for (String line : lines) {
          written += copied(line, copy, out);
        }
      }
    }
    return mapping;
  }

  /** Size of the same, packed with gzip. */
  static long packedBytes(Path mapping, Path target) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(target), 1 << 16)) {
      Files.copy(mapping, out);
    }
    long size = Files.size(target);
    Files.delete(target);
    return size;
  }

  private static Path obfuscate(BenchRun run) throws Exception {
    Path rules = Files.write(run.directory().resolve("rules.pro"), RULES);
    Path mapping = run.directory().resolve("one.txt");
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    List<String> command =
        JavaCommand.frugal(List.of("-Xmx1g"))
            .main(
                System.getProperty("java.class.path"),
                "com.android.tools.r8.R8",
                "--release",
                "--min-api",
                "26",
                "--lib",
                System.getProperty("java.home"),
                "--pg-conf",
                rules.toString(),
                "--pg-map-output",
                mapping.toString(),
                "--output",
                run.directory().resolve("out.zip").toString(),
                Path.of(
                        org.apache.avro.Schema.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
    int exit = ForegroundProcess.run(command, LIMIT, said::add, said::add);
    Files.write(run.logs().resolve("r8.log"), said);
    if (exit != 0) {
      throw new IOException("R8 ended with exit code " + exit + ": see " + run.logs());
    }
    return mapping;
  }

  private static long copied(String line, int copy, BufferedWriter out) throws IOException {
    if (line.startsWith("#") && !line.contains("sourceFile")) {
      return 0;
    }
    String own = line.replace("org.apache.avro.", "org.apache.avro" + copy + ".");
    if (Character.isLetter(line.charAt(0))) {
      own = own.replace(" -> ", " -> c" + copy + ".");
    }
    out.write(own);
    out.write('\n');
    return own.length() + 1L;
  }
}
