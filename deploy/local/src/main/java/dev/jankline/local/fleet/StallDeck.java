package dev.jankline.local.fleet;

import dev.jankline.local.fleet.Recording.RecordedStall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Draws recorded stalls of one version: first what the reader does, then one of its stalls. */
final class StallDeck {
  /** In the newest version opening the feed ranks it; before, readers had to ask for it. */
  private static final String REGRESSED = "feed.rank";

  private static final int WEIGHT = 2;
  private static final int REGRESSED_WEIGHT = 6;

  private final List<List<RecordedStall>> weighted = new ArrayList<>();

  StallDeck(List<RecordedStall> stalls, boolean isNewest) {
    Map<String, List<RecordedStall>> byAction = new LinkedHashMap<>();
    stalls.forEach(s -> byAction.computeIfAbsent(s.action(), a -> new ArrayList<>()).add(s));
    byAction.forEach(
        (action, its) -> {
          int regressed = isNewest ? REGRESSED_WEIGHT : 1;
          int weight = action.equals(REGRESSED) ? regressed : WEIGHT;
          weighted.addAll(Collections.nCopies(weight, its));
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
