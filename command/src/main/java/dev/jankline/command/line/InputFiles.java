package dev.jankline.command.line;

import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.ReportFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads the files that the user names; one that cannot be read ends the command with exit code 2.
 */
public final class InputFiles {
  private InputFiles() {}

  public static void checkReadable(Path file) {
    if (!Files.isRegularFile(file)) {
      throw CommandException.badInput("there is no file " + file + "; check the path");
    }
    if (!Files.isReadable(file)) {
      throw CommandException.badInput("no permission to read " + file);
    }
  }

  /** The same for a file or a folder. */
  public static void checkReadableOrFolder(Path path) {
    if (!Files.isDirectory(path)) {
      checkReadable(path);
    } else if (!Files.isReadable(path)) {
      throw CommandException.badInput("no permission to read " + path);
    }
  }

  /** Number of bytes of a file. */
  public static long size(Path file) {
    checkReadable(file);
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
    }
  }

  /** Opens a file for reading. */
  public static InputStream open(Path file) throws IOException {
    checkReadable(file);
    return Files.newInputStream(file);
  }

  public static byte[] bytes(Path file) {
    checkReadable(file);
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
    }
  }

  /** Reads a properties file, UTF-8. */
  public static Map<String, String> properties(Path file) {
    checkReadable(file);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
    }
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(key -> key, key -> properties.getProperty(key).strip()));
  }

  /** Hands on every line as soon as it is there. */
  public static void eachLine(InputStream in, Consumer<String> taker) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        taker.accept(line);
      }
    } catch (IOException e) {
      throw CommandException.badInput("cannot read standard input: " + e.getMessage());
    }
  }

  public static String text(InputStream in) {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read standard input: " + e.getMessage());
    }
  }

  /** Returns the format of reports with a name; another name ends the command with exit code 2. */
  public static ReportFormat reportFormat(String name) {
    return ReportFormats.named(name)
        .orElseThrow(
            () ->
                CommandException.badInput(
                    "'"
                        + name
                        + "' is no format of reports; give one of "
                        + ReportFormats.names()));
  }
}
