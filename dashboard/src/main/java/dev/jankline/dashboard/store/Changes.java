package dev.jankline.dashboard.store;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Collects what a batch of records changes, so that each key is written once: the last change wins,
 * among those of the highest rank. Not thread-safe.
 */
public final class Changes {
  /** All rows of one key; none when the key was deleted. */
  private record Rows(List<StoredRow> rows, long rank) {}

  private final Map<Table, Map<UUID, Rows>> byTable = new EnumMap<>(Table.class);
  private final Map<Position, Long> positions = new LinkedHashMap<>();
  private final Map<String, Set<String>> kindsByApp = new TreeMap<>();
  private long records;

  /** Replaces the row of the row's key. */
  public void put(Table table, String app, StoredRow row) {
    put(table, app, row.key(), List.of(row));
  }

  /** Replaces all rows of a key; the rows have one rank. */
  public void put(Table table, String app, UUID key, List<StoredRow> rows) {
    long rank = rows.isEmpty() ? 0 : rows.get(0).rank();
    Map<UUID, Rows> changed = byTable.computeIfAbsent(table, unused -> new LinkedHashMap<>());
    Rows before = changed.get(key);
    if (before == null || before.rows.isEmpty() || before.rank <= rank) {
      changed.put(key, new Rows(List.copyOf(rows), rank));
    }
    kindsByApp.computeIfAbsent(app, unused -> new TreeSet<>()).add(table.kind());
  }

  /** Deletes all rows of a key, whatever their rank. */
  public void delete(Table table, String app, UUID key) {
    byTable
        .computeIfAbsent(table, unused -> new LinkedHashMap<>())
        .put(key, new Rows(List.of(), Long.MIN_VALUE));
    kindsByApp.computeIfAbsent(app, unused -> new TreeSet<>()).add(table.kind());
  }

  /** Notes that one record was read. */
  public void count() {
    records++;
  }

  /** Notes that a partition was read up to an offset. */
  public void reached(Position position, long next) {
    positions.put(position, next);
  }

  public boolean isEmpty() {
    return byTable.isEmpty() && positions.isEmpty();
  }

  /** Number of records read. */
  public long records() {
    return records;
  }

  /** What changed, by app. */
  public Map<String, Set<String>> kindsByApp() {
    return kindsByApp;
  }

  Set<Table> tables() {
    return byTable.keySet();
  }

  Map<Position, Long> positions() {
    return positions;
  }

  /** Rows to write to a table. */
  List<StoredRow> written(Table table) {
    return byTable.getOrDefault(table, Map.of()).values().stream()
        .flatMap(rows -> rows.rows.stream())
        .toList();
  }

  /** Keys to delete from a table. */
  List<UUID> deleted(Table table) {
    return byTable.getOrDefault(table, Map.of()).entrySet().stream()
        .filter(change -> change.getValue().rows.isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Names a partition whose records were read up to some offset. */
  public record Position(String topic, int partition) {}
}
