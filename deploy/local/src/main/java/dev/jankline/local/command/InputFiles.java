package dev.jankline.local.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what the user named, with a clear word when it cannot be read. */
final class InputFiles {
  private InputFiles() {}

  static void checkReadable(Path file) {
    if (!Files.isRegularFile(file)) {
      throw CommandException.badInput("there is no file " + file + "; check the path");
    }
    if (!Files.isReadable(file)) {
      throw CommandException.badInput("no permission to read " + file);
    }
  }

  static byte[] bytes(Path file) {
    checkReadable(file);
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
    }
  }

  static String text(InputStream in) {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read standard input: " + e.getMessage());
    }
  }
}
