package dev.jankline.dashboard.query;

import java.util.List;

/**
 * A part of a list.
 *
 * @param total items of the whole list
 */
public record Page<T>(List<T> items, long total, int limit, int offset) {

  /**
   * Says which part of a list is asked for.
   *
   * @param limit most items
   * @param offset items left out before
   */
  public record Paging(int limit, int offset) {
    /** The part of a list that is in memory. */
    public <T> Page<T> cut(List<T> all) {
      int from = Math.min(offset, all.size());
      int to = Math.min(all.size(), from + limit);
      return new Page<>(all.subList(from, to), all.size(), limit, offset);
    }
  }
}
