package dev.jankline.local.fleet.plan;

import dev.jankline.local.fleet.RecordedStall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Draws recorded stalls of one version: first what the reader does, then one of its stalls. */
final class StallDeck {
  /** Opening the app ranks the feed, so readers do it more often than anything else. */
  private static final String MOST_FREQUENT = "feed.rank";

  private static final int FREQUENT_WEIGHT = 3;

  private final List<List<RecordedStall>> weighted = new ArrayList<>();

  StallDeck(List<RecordedStall> stalls) {
    Map<String, List<RecordedStall>> byAction = new LinkedHashMap<>();
    stalls.forEach(s -> byAction.computeIfAbsent(s.action(), a -> new ArrayList<>()).add(s));
    byAction.forEach(
        (action, its) -> {
          for (int i = 0; i < (action.equals(MOST_FREQUENT) ? FREQUENT_WEIGHT : 1); i++) {
            weighted.add(its);
          }
        });
  }

  boolean isEmpty() {
    return weighted.isEmpty();
  }

  RecordedStall draw(SplittableRandom random) {
    List<RecordedStall> stalls = weighted.get(random.nextInt(weighted.size()));
    return stalls.get(random.nextInt(stalls.size()));
  }
}
