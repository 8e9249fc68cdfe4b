package dev.jankline.dashboard.store;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers queries that all see the same state of the store. Used by one thread. */
public final class Snapshot {
  private final Reader reader;
  private final SharedAnswers<Beginning, Object> kept;
  private @Nullable Long revision;

  /** What many questions begin with: a type of answers, and of what. */
  record Beginning(Class<?> type, String subject) {}

  Snapshot(Reader reader, SharedAnswers<Beginning, Object> kept) {
    this.reader = reader;
    this.kept = kept;
  }

  /** All rows of an answer; whoever asks bounds them in SQL. */
  public <T> List<T> list(Sql sql, Function<ResultRow, T> reading) {
    try {
      return reader.list(sql, reading);
    } catch (SQLException e) {
      throw new StoreException("a query failed: " + e.getMessage(), e);
    }
  }

  /**
   * An answer of one type about a subject, asked for once in each state of the store: what many
   * questions begin with. It must not depend on anything but what {@link RollupStore#apply} writes.
   */
  public <T> T kept(Class<T> type, String subject, Function<Snapshot, T> asking) {
    return type.cast(kept.of(revision(), new Beginning(type, subject), () -> asking.apply(this)));
  }

  /** Number of changes before this state of the store. */
  public long revision() {
    if (revision == null) {
      revision = StoreSchema.Meta.reading("revision").apply(this).map(Long::parseLong).orElse(0L);
    }
    return revision;
  }

  /** The first row of an answer. */
  public <T> Optional<T> first(Sql sql, Function<ResultRow, T> reading) {
    List<T> rows = list(sql, reading);
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
  }
}
