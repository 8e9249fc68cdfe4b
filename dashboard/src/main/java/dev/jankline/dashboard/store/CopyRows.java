package dev.jankline.dashboard.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.postgresql.copy.CopyIn;

/**
 * Sends rows in the text format of PostgreSQL's {@code COPY}: a line a row, a tab between cells,
 * {@code \N} for no value, a backslash before what has a meaning of its own. Sends a part as soon
 * as it is 64 KB, so that a batch of large rows is never in memory twice.
 */
final class CopyRows implements StoredRow.Writer {
  private static final int PART = 64 * 1024;

  private final CopyIn copy;
  private final StringBuilder text = new StringBuilder();
  private boolean first = true;

  CopyRows(CopyIn copy) {
    this.copy = copy;
  }

  @Override
  public void begin() {
    first = true;
  }

  @Override
  public void key(UUID value) {
    cell().append(value);
  }

  @Override
  public void text(String value) {
    escaped(cell(), value);
  }

  @Override
  public void number(long value) {
    cell().append(value);
  }

  @Override
  public void decimal(double value) {
    cell().append(value);
  }

  @Override
  public void flag(boolean value) {
    cell().append(value);
  }

  @Override
  public void counts(long[] values) {
    cell().append('{');
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ",").append(values[i]);
    }
    text.append('}');
  }

  @Override
  public void texts(List<String> values) {
    StringBuilder list = new StringBuilder("{");
    for (String value : values) {
      list.append(list.length() == 1 ? "\"" : ",\"");
      list.append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    }
    escaped(cell(), list.append('}'));
  }

  @Override
  public void nothing() {
    cell().append("\\N");
  }

  @Override
  public void end() throws SQLException {
    text.append('\n');
    if (text.length() >= PART) {
      flush();
    }
  }

  /** Sends what was not sent yet. */
  void flush() throws SQLException {
    byte[] bytes = text.toString().getBytes(UTF_8);
    copy.writeToCopy(bytes, 0, bytes.length);
    text.setLength(0);
  }

  private StringBuilder cell() {
    if (!first) {
      text.append('\t');
    }
    first = false;
    return text;
  }

  private static void escaped(StringBuilder text, CharSequence value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> text.append(PostgresDatabase.storable(c));
      }
    }
  }
}
