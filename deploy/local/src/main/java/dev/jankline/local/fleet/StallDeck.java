package dev.jankline.local.fleet;

import dev.jankline.local.fleet.Recording.RecordedStall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws recorded stalls of one version: first what the reader does, then one of its stalls. */
final class StallDeck {
  /** Readers seldom ask for it; where 1.1.0 regressed, opening the feed ranks it. */
  private static final String RANK = "feed.rank";

  private static final Set<String> SELDOM = Set.of(RANK, "article.time");
  private static final int WEIGHT = 2;
  private static final int REGRESSED_WEIGHT = 80;

  private final List<List<RecordedStall>> weighted = new ArrayList<>();
  private final List<List<RecordedStall>> regressed;

  StallDeck(List<RecordedStall> stalls) {
    Map<String, List<RecordedStall>> byAction = new LinkedHashMap<>();
    stalls.forEach(s -> byAction.computeIfAbsent(s.action(), a -> new ArrayList<>()).add(s));
    byAction.forEach(
        (action, its) ->
            weighted.addAll(Collections.nCopies(SELDOM.contains(action) ? 1 : WEIGHT, its)));
    regressed = new ArrayList<>(weighted);
    regressed.addAll(
        Collections.nCopies(
            byAction.containsKey(RANK) ? REGRESSED_WEIGHT - 1 : 0,
            byAction.getOrDefault(RANK, List.of())));
  }

  boolean isEmpty() {
    return weighted.isEmpty();
  }

  /**
   * Draws a stall.
   *
   * @param isRegressed whether opening the feed ranks it
   */
  RecordedStall draw(SplittableRandom random, boolean isRegressed) {
    List<List<RecordedStall>> from = isRegressed ? regressed : weighted;
    List<RecordedStall> stalls = from.get(random.nextInt(from.size()));
    return stalls.get(random.nextInt(stalls.size()));
  }
}
