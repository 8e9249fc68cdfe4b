package dev.jankline.local.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the end of a child's log, for error messages. */
record LogFile(Path path) {
  private static final int TAIL_BYTES = 64 * 1024;
  private static final int TAIL_LINES = 15;

  /** The last lines, indented; a note when there are none. */
  String tail() {
    List<String> lines = end().lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty()
        ? "    (the log is empty)"
        : lines.stream()
            .skip(Math.max(0, lines.size() - TAIL_LINES))
            .map(line -> "    " + line)
            .collect(Collectors.joining("\n"));
  }

  boolean saysPortTaken() {
    String text = end();
    return text.contains("Address already in use")
        || text.contains("BindException")
        || text.contains("seems to be in use");
  }

  private String end() {
    if (!Files.exists(path)) {
      return "";
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - TAIL_BYTES));
      byte[] bytes = new byte[(int) (file.length() - file.getFilePointer())];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "(cannot read the log: " + e.getMessage() + ")";
    }
  }
}
