package dev.jankline.release;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes archives, packages and images of a distribution that was built, the list of licences, and
 * checksums of everything in the folder.
 */
public final class ReleaseMain {
  private static final String USAGE =
      "usage: --distribution DIR --units DIR --bom FILE --version X --time INSTANT --to DIR [--base IMAGE]";
  private static final List<String> REQUIRED =
      List.of("--distribution", "--units", "--bom", "--version", "--time", "--to");
  private static final String BASE = "--base";

  private ReleaseMain() {}

  /**
   * Exits with 2 when it is called wrongly and with 1 when something cannot be made.
   *
   * @param args as the usage says; without a base no image is made
   */
  public static void main(String[] args) {
    int exit = run(args, System.out, System.err);
    if (exit != 0) {
      System.exit(exit);
    }
  }

  static int run(String[] args, PrintStream out, PrintStream err) {
    try {
      make(options(args), out);
      return 0;
    } catch (IllegalArgumentException e) {
      err.println("release: " + e.getMessage() + "; " + USAGE);
      return 2;
    } catch (IOException e) {
      err.println("release: " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      err.println("release: interrupted");
      return 1;
    }
  }

  private static Map<String, String> options(String[] args) {
    Map<String, String> options = new HashMap<>();
    for (int i = 0; i < args.length; i += 2) {
      if (!REQUIRED.contains(args[i]) && !args[i].equals(BASE)) {
        throw new IllegalArgumentException("unknown argument '" + args[i] + "'");
      }
      if (i + 1 == args.length) {
        throw new IllegalArgumentException(args[i] + " needs a value");
      }
      options.put(args[i], args[i + 1]);
    }
    for (String name : REQUIRED) {
      if (!options.containsKey(name)) {
        throw new IllegalArgumentException(name + " is missing");
      }
    }
    return options;
  }

  private static void make(Map<String, String> options, PrintStream out)
      throws IOException, InterruptedException {
    String version = option(options, "--version");
    if (!version.matches("\\d+\\.\\d+\\.\\d+(-[A-Za-z0-9.]+)?")) {
      throw new IllegalArgumentException(
          "the version '" + version + "' is not like 1.2.3 or 1.2.3-rc1");
    }
    String base = options.get(BASE);
    Path folder = Files.createDirectories(Path.of(option(options, "--to")));
    Release release =
        new Release(
            Path.of(option(options, "--distribution")),
            Path.of(option(options, "--units")),
            version,
            time(option(options, "--time")),
            folder);
    for (ReleasedProgram program : ReleasedProgram.values()) {
      out.println("release: " + program.artifact() + " " + version);
      release.write(program);
      if (base != null) {
        release.writeImage(program, base);
      }
    }
    if (base == null) {
      out.println("release: no images; give an image with Java 17 or newer as --base");
    }
    Path bom = Path.of(option(options, "--bom"));
    Files.copy(
        bom,
        folder.resolve("jankline-" + version + "-bom.json"),
        StandardCopyOption.REPLACE_EXISTING);
    Licences.write(bom, folder.resolve("jankline-" + version + "-licences.txt"));
    Checksums.write(folder);
  }

  private static String option(Map<String, String> options, String name) {
    return options.getOrDefault(name, "");
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "--time '" + text + "' is not like 2026-01-01T00:00:00Z", e);
    }
  }
}
