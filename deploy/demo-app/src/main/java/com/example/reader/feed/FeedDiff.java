package com.example.reader.feed;

import com.example.reader.work.Pace;
import java.util.List;

/** Finds how much two versions of a list have in common, as an adapter does before it animates. */
final class FeedDiff {
  /** Length of the longest common subsequence of ids. */
  int common(List<FeedItem> before, List<FeedItem> after, Pace pace) {
    int common;
    do {
      common = table(before, after)[before.size()][after.size()];
    } while (pace.goesOn());
    return common;
  }

  private int[][] table(List<FeedItem> before, List<FeedItem> after) {
    int[][] length = new int[before.size() + 1][after.size() + 1];
    for (int i = 1; i <= before.size(); i++) {
      for (int j = 1; j <= after.size(); j++) {
        length[i][j] =
            same(before.get(i - 1), after.get(j - 1))
                ? length[i - 1][j - 1] + 1
                : Math.max(length[i - 1][j], length[i][j - 1]);
      }
    }
    return length;
  }

  private boolean same(FeedItem one, FeedItem other) {
    return one.id().equals(other.id()) && one.title().equalsIgnoreCase(other.title());
  }
}
