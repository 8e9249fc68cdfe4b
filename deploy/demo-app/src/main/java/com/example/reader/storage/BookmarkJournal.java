package com.example.reader.storage;

import com.example.reader.Pace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps bookmarks in one file: each writes all of it anew, and forces it to the disk. */
public final class BookmarkJournal {
  private static final int BYTES = 1 << 20;

  private final Path file;
  private final ByteBuffer bookmarks = ByteBuffer.allocateDirect(BYTES);

  public BookmarkJournal(Path file) {
    this.file = file;
  }

  /** Adds a bookmark and its page marks; returns the size of the file in bytes. */
  public long add(String article, Pace pace) {
    try (FileChannel journal =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      byte[] name = article.getBytes(StandardCharsets.UTF_8);
      int end = 0;
      do {
        bookmarks.put(end, name);
        end = (end + name.length) % (BYTES - name.length);
        append(journal);
      } while (pace.goesOn());
      return journal.size();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write bookmarks " + file, e);
    }
  }

  private void append(FileChannel journal) throws IOException {
    bookmarks.clear();
    while (bookmarks.hasRemaining()) {
      journal.write(bookmarks, bookmarks.position());
    }
    journal.force(true);
  }
}
