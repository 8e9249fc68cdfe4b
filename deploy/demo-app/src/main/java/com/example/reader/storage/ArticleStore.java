package com.example.reader.storage;

import com.example.reader.work.Pace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Keeps articles in a file without an index: every query reads all of it, and without a buffer. */
final class ArticleStore {
  private static final int ROWS = 4;
  private static final int TEXT_CHARS = 4_000;

  private final Path file;

  ArticleStore(Path file, Random random) {
    this.file = file;
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      rows.add("article " + random.nextInt(40) + "\t" + "text ".repeat(TEXT_CHARS / 5));
    }
    try {
      Files.write(file, rows);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write articles " + file, e);
    }
  }

  /** Rows of the articles whose title begins like this. */
  List<String> query(String title, Pace pace) {
    List<String> found;
    do {
      found = scan(title);
    } while (pace.goesOn());
    return found;
  }

  /** Titles of all articles. */
  List<String> titles() {
    return scan("").stream().map(row -> row.substring(0, row.indexOf('\t'))).toList();
  }

  private List<String> scan(String title) {
    List<String> found = new ArrayList<>();
    try (RandomAccessFile rows = new RandomAccessFile(file.toFile(), "r")) {
      for (String row = rows.readLine(); row != null; row = rows.readLine()) {
        if (row.startsWith(title)) {
          found.add(row);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read articles " + file, e);
    }
    return found;
  }
}
