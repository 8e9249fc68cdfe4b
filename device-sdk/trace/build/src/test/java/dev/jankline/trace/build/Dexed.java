package dev.jankline.trace.build;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.origin.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes dex files for the oldest Android. */
final class Dexed {
  private Dexed() {}

  /** The one dex file that D8 makes of class files, jars and folders of classes. */
  static byte[] of(Path emptyFolder, Path... program) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--release", "--min-api", "21", "--lib"));
    arguments.add(System.getProperty("java.home"));
    arguments.addAll(List.of("--output", Files.createDirectories(emptyFolder).toString()));
    for (Path path : program) {
      try (Stream<Path> files = Files.walk(path)) {
        files.map(Path::toString).filter(Dexed::isProgram).forEach(arguments::add);
      }
    }
    try {
      D8.run(D8Command.parse(arguments.toArray(new String[0]), Origin.root()).build());
    } catch (CompilationFailedException refused) {
      throw new IOException(refused);
    }
    return Files.readAllBytes(emptyFolder.resolve("classes.dex"));
  }

  /** A folder of classes also holds the license, which is no program. */
  private static boolean isProgram(String file) {
    return file.endsWith(".class") || file.endsWith(".jar");
  }
}
