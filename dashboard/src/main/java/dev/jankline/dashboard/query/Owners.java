package dev.jankline.dashboard.query;

import dev.jankline.dashboard.store.Sql;
import java.util.List;

/** Reads owners of tickets, which the store keeps as lines of one column. */
public final class Owners {
  private Owners() {}

  /** Owners of a column. */
  public static List<String> of(String lines) {
    return lines.lines().toList();
  }

  /** Adds the condition that a ticket has an owner, on rows with a column of owners. */
  public static void where(Sql sql, String owner) {
    sql.add("AND strpos(chr(10) || owners || chr(10), ?) > 0").bind("\n" + owner + "\n");
  }
}
