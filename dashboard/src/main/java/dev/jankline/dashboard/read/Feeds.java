package dev.jankline.dashboard.read;

import dev.jankline.topics.Topics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists the topics that the dashboard reads, and what it makes of each. */
public final class Feeds {
  private final Map<String, Feed<?>> byTopic = new LinkedHashMap<>();

  Feeds(List<Feed<?>> feeds) {
    feeds.forEach(feed -> byTopic.put(feed.topic(), feed));
  }

  /**
   * Makes the deserializers of all topics.
   *
   * @param settings of the consumer, with those of the registry
   */
  public static Feeds of(Map<String, Object> settings) {
    return new Feeds(
        List.of(
            Feed.of(Topics.EXPOSURE.name(), CountRows.exposure(), settings),
            Feed.of(Topics.CLUSTER_METADATA.name(), new ClusterTexts(), settings),
            Feed.of(Topics.CLUSTERS.name(), CountRows.clusters(), settings),
            Feed.of(Topics.SCREENS.name(), CountRows.screens(), settings),
            Feed.of(Topics.COMPARISONS.name(), new RateRows(), settings),
            Feed.of(Topics.TICKETS.name(), TicketRows.events(), settings),
            Feed.of(Topics.MERGE_SUGGESTIONS.name(), new SuggestionRows(), settings),
            Feed.of(Topics.TICKET_STATUS.name(), TicketRows.statuses(), settings),
            Feed.of(Topics.SYMBOLS.name(), TicketRows.symbols(), settings),
            Feed.of(Topics.ACCOUNTING.name(), CountRows.outcomes(), settings),
            Feed.of(Topics.STALLS.name(), new StallRows(), settings)));
  }

  /** Names of the topics. */
  public List<String> topics() {
    return List.copyOf(byTopic.keySet());
  }

  Feed<?> of(String topic) {
    Feed<?> feed = byTopic.get(topic);
    if (feed == null) {
      throw new IllegalArgumentException("topic " + topic + " is not read");
    }
    return feed;
  }
}
