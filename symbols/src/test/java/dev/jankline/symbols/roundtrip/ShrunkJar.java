package dev.jankline.symbols.roundtrip;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs R8 over a jar of the test class path, with lambdas, inlining, outlining and merging of
 * classes, and keeps the mapping under {@code target} for the next time.
 *
 * @param inIt a class of the jar
 * @param kept classes whose public members stay; the rest goes unless they need it
 */
record ShrunkJar(Class<?> inIt, List<String> kept) {
  private static final int MINUTES = 5;

  Path mapping() throws Exception {
    Path jar = jarOf(inIt);
    Path folder = Files.createDirectories(target().resolve("r8-programs"));
    String rules = rules();
    String name = jar.getFileName() + "-" + Integer.toHexString(rules.hashCode());
    Path mapping = folder.resolve(name + ".txt");
    if (!Files.exists(mapping)) {
      Path part = folder.resolve(name + ".part");
      run(jar, Files.writeString(folder.resolve(name + ".pro"), rules), part, folder);
      Files.move(part, mapping, StandardCopyOption.ATOMIC_MOVE);
    }
    return mapping;
  }

  private String rules() {
    return kept.stream()
            .map(name -> "-keep,allowobfuscation,allowoptimization public class " + name)
            .map(rule -> rule + " { public *; }\n")
            .collect(Collectors.joining())
        + "-keepattributes SourceFile,LineNumberTable\n"
        + "-repackageclasses\n"
        + "-dontwarn **\n"
        + "-ignorewarnings\n";
  }

  /** A JVM of its own that does not spend its time on compiling R8 with the best compiler. */
  private static void run(Path jar, Path rules, Path mapping, Path folder) throws Exception {
    Path log = folder.resolve("r8.log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-cp",
                jarOf(com.android.tools.r8.R8.class).toString(),
                "com.android.tools.r8.R8",
                "--release",
                "--thread-count",
                "1",
                "--min-api",
                "26",
                "--lib",
                System.getProperty("java.home"),
                "--pg-conf",
                rules.toString(),
                "--pg-map-output",
                mapping.toString(),
                "--output",
                folder.resolve("out.zip").toString(),
                jar.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException("R8 did not end within " + MINUTES + " minutes: " + log);
    }
    if (process.exitValue() != 0) {
      throw new IOException("R8 failed:\n" + Files.readString(log));
    }
  }

  private static Path target() throws URISyntaxException {
    Path testClasses = jarOf(ShrunkJar.class);
    Path parent = testClasses.getParent();
    return parent == null ? testClasses : parent;
  }

  private static Path jarOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
