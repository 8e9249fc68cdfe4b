package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.TextLines;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a mapping class by class, holding one class at a time. */
public final class MappingParser {
  private final TextLines lines;
  private final Sink sink;
  private final NoteReader notes = new NoteReader();
  private @Nullable ClassParser open;

  /** Takes the classes in the order of the file. */
  public interface Sink {
    void take(ParsedClass parsed) throws IOException;
  }

  public MappingParser(TextLines lines, Sink sink) {
    this.lines = lines;
    this.sink = sink;
  }

  /**
   * Reads the whole mapping.
   *
   * @throws SymbolFileException when a line is none of a mapping
   */
  public void parse() throws IOException {
    for (String line = lines.next(); line != null; line = lines.next()) {
      read(line);
    }
    finishClass();
  }

  /** Whether the mapping states a version that is not known here. */
  public boolean statesUnknownVersion() {
    return notes.statedUnknownVersion();
  }

  private void read(String line) throws IOException {
    LineCursor cursor = new LineCursor(line, lines.number());
    boolean member = cursor.startsWithSpace();
    cursor.skipSpace();
    if (cursor.atEnd()) {
      return;
    }
    if (cursor.accept('#')) {
      cursor.skipSpace();
      if (cursor.peek() == '{') {
        comment(line);
      }
    } else if (open != null && member) {
      open.member(cursor);
    } else {
      header(cursor);
    }
  }

  private void comment(String line) throws IOException {
    MappingNote note = notes.read(line, lines.number());
    if (note instanceof MappingNote.Version) {
      finishClass();
    } else if (note != null && open != null) {
      open.note(note);
    }
  }

  private void header(LineCursor line) throws IOException {
    finishClass();
    String original = line.type(false);
    line.skipSpace();
    if (original.endsWith("-") && line.accept('>')) {
      original = original.substring(0, original.length() - 1);
    } else {
      line.expect("->");
    }
    line.skipSpace();
    String obfuscated = line.type(false);
    line.skipSpace();
    line.expect(":");
    line.expectEnd();
    open = new ClassParser(original, obfuscated);
  }

  private void finishClass() throws IOException {
    if (open != null) {
      sink.take(open.finish());
      open = null;
    }
  }
}
