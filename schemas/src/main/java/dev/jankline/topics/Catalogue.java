package dev.jankline.topics;

import java.util.List;

/**
 * Says which topics there should be.
 *
 * @param topics those that Jankline creates
 * @param changelogs those that Kafka Streams creates, which must keep records long enough
 */
public record Catalogue(List<Topic> topics, List<Changelog> changelogs) {
  /** Copies the lists. */
  public Catalogue {
    topics = List.copyOf(topics);
    changelogs = List.copyOf(changelogs);
  }

  /** The topics with their settings of {@link Topics}. */
  public static Catalogue standard() {
    return new Catalogue(Topics.all(), List.of());
  }
}
