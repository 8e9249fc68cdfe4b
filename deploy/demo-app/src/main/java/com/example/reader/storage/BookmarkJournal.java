package com.example.reader.storage;

import com.example.reader.Pace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes bookmarks to a journal, each forced to the disk before the next. */
public final class BookmarkJournal {
  private final Path file;

  public BookmarkJournal(Path file) {
    this.file = file;
  }

  /** Adds a bookmark and its page marks; returns the size of the journal in bytes. */
  public long add(String article, Pace pace) {
    try (FileChannel journal =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      int mark = 0;
      do {
        append(journal, article + "#" + mark++ + "\n");
      } while (pace.goesOn());
      return journal.size();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write bookmarks " + file, e);
    }
  }

  private void append(FileChannel journal, String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      journal.write(bytes);
    }
    journal.force(true);
  }
}
