package dev.jankline.command.upload;

import dev.jankline.command.line.CommandException;
import dev.jankline.local.client.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds the reports in files, folders and ZIP archives, in the order of their names, and holds one
 * at a time. Hidden files and links in folders are passed over. At most {@value #MAX_FILES} files
 * and {@value #MAX_BYTES} bytes of each.
 */
final class ReportSources {
  static final int MAX_FILES = 100_000;

  /** Bytes of one report; formats read fewer. */
  static final int MAX_BYTES = 16 << 20;

  private final List<Path> given;

  ReportSources(List<Path> given) {
    this.given = List.copyOf(given);
  }

  /** Hands on each report. */
  void each(Progress progress, Consumer<ReportSource> taker) {
    List<Path> files = new ArrayList<>();
    given.forEach(path -> files.addAll(files(path)));
    for (int i = 0; i < files.size(); i++) {
      progress.at("sending reports", i, files.size());
      Path file = files.get(i);
      if (file.toString().toLowerCase(Locale.ROOT).endsWith(".zip")) {
        ReportArchive.each(file, taker);
      } else {
        taker.accept(read(file));
      }
    }
    progress.at("sending reports", files.size(), files.size());
  }

  private static List<Path> files(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> all = Files.walk(path)) {
      List<Path> files =
          all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
              .filter(file -> !file.getFileName().toString().startsWith("."))
              .limit(MAX_FILES + 1L)
              .sorted()
              .toList();
      if (files.size() > MAX_FILES) {
        throw CommandException.badInput(
            path + " holds more than " + MAX_FILES + " files; send its folders one by one");
      }
      return files;
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + path + ": " + e.getMessage());
    }
  }

  private static ReportSource read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      return bytes.length > MAX_BYTES
          ? ReportSource.unread(
              file.toString(), "it has more than " + MAX_BYTES + " bytes: split it")
          : ReportSource.of(file.toString(), bytes);
    } catch (IOException e) {
      return ReportSource.unread(file.toString(), "it cannot be read: " + e.getMessage());
    }
  }
}
