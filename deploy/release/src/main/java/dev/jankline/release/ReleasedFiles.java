package dev.jankline.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Lists the files of a distribution that one program needs, sorted by path.
 *
 * @param program the program
 * @param files its files
 */
record ReleasedFiles(ReleasedProgram program, List<Entry> files) {
  /**
   * A file of a program.
   *
   * @param path where it lies below the program's folder, for example {@code lib/java.sh}
   * @param source where its content is read from
   * @param executable whether it is a script
   */
  record Entry(String path, Path source, boolean executable) {
    /** Access rights of the file, the same on every machine. */
    int mode() {
      return executable ? 0755 : 0644;
    }
  }

  ReleasedFiles {
    files = List.copyOf(files);
  }

  /**
   * Reads which jars the program is started with.
   *
   * @param distribution folder with {@code bin}, {@code conf} and {@code lib}
   * @throws IOException when a file is missing or cannot be read
   */
  static ReleasedFiles of(Path distribution, ReleasedProgram program) throws IOException {
    List<Entry> files = new ArrayList<>();
    String list = "lib/" + program.script() + ".classpath";
    files.add(file(distribution, "LICENSE", false));
    files.add(file(distribution, "bin/" + program.script(), true));
    files.add(file(distribution, "lib/java.sh", false));
    files.add(file(distribution, list, false));
    if (program.isService()) {
      files.add(file(distribution, "conf/" + program.settings(), false));
    }
    for (String jar : Files.readString(distribution.resolve(list)).strip().split(":", -1)) {
      files.add(file(distribution, "lib/" + jar, false));
    }
    files.sort(Comparator.comparing(Entry::path));
    return new ReleasedFiles(program, files);
  }

  /** The same files without the example of settings. */
  List<Entry> withoutSettings() {
    return files.stream().filter(file -> !file.path().startsWith("conf/")).toList();
  }

  private static Entry file(Path distribution, String path, boolean executable) throws IOException {
    Path source = distribution.resolve(path);
    if (!Files.isRegularFile(source)) {
      throw new IOException(source + " is missing; build the distribution again");
    }
    return new Entry(path, source, executable);
  }
}
