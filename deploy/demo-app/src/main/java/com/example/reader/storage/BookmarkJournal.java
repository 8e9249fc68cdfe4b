package com.example.reader.storage;

import com.example.reader.work.Pace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps bookmarks in one file: each writes all of it anew, every block forced to the disk. */
public final class BookmarkJournal {
  private static final int BYTES = 64 * 1024;
  private static final OpenOption[] FORCED = {
    StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DSYNC
  };

  private final Path file;
  private final byte[] bookmarks = new byte[BYTES];

  public BookmarkJournal(Path file) {
    this.file = file;
  }

  /** Adds a bookmark and its page marks; returns how many bytes were written for them. */
  public long add(String article, Pace pace) {
    byte[] name = article.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(name, 0, bookmarks, 0, name.length);
    long written = 0;
    do {
      written += append();
    } while (pace.goesOn());
    return written;
  }

  private int append() {
    try {
      Files.write(file, bookmarks, FORCED);
      return BYTES;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write bookmarks " + file, e);
    }
  }
}
