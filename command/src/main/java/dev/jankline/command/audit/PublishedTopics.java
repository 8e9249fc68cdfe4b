package dev.jankline.command.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.local.client.Progress;
import dev.jankline.local.client.TopicFold;
import dev.jankline.local.client.WholeTopic;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.StartCount;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionComparison;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import dev.jankline.wire.json.PlainJson;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the figures in public topics, as any client would. */
record PublishedTopics(
    Map<String, Object> clientSettings, Predicate<String> apps, Progress progress) {
  /** Version and screen of what exceeds the limits of rows. */
  private static final String OTHER = "(other)";

  /** Ends the name of a place that has the strata of each row, as rows of their own. */
  private static final String STRATA = " strata";

  /** The same for the starts of each row. */
  private static final String STARTS = " starts";

  /** Adds the newest rows of all topics. */
  void addTo(Published found) {
    this.<AccountingCount>fold(Topics.ACCOUNTING, (key, row) -> outcomes(key, row, found));
    this.<ClusterCount>fold(Topics.CLUSTERS, (key, row) -> cluster(key, row, found));
    this.<ExposureCount>fold(Topics.EXPOSURE, (key, row) -> exposure(key, row, found));
    this.<ScreenCount>fold(Topics.SCREENS, (key, row) -> screen(key, row, found));
    this.<VersionComparison>fold(Topics.COMPARISONS, (key, row) -> comparison(key, row, found));
    TopicFold<TicketEvent> tickets = new TopicFold<>(Topics.TICKETS, clientSettings, apps);
    read(Topics.TICKETS, tickets::addEvent);
    for (TicketEvent event : tickets.newest().values()) {
      found.put(Topics.TICKETS.name(), event.getId(), 0, PlainJson.tree(event));
    }
  }

  private <T extends SpecificRecord> void fold(Topic topic, BiConsumer<String, T> rows) {
    TopicFold<T> fold = new TopicFold<>(topic, clientSettings, apps);
    read(topic, fold::add);
    fold.newest().forEach(rows);
  }

  private void read(Topic topic, Consumer<ConsumerRecord<byte[], byte[]>> records) {
    WholeTopic.readAll(topic, clientSettings, progress, records);
  }

  private static void outcomes(String key, AccountingCount hour, Published found) {
    for (Outcome outcome : hour.getOutcomes()) {
      if (outcome.getEvents() != 0) {
        found.put(
            Topics.ACCOUNTING.name(),
            key + "|" + outcome.getKind() + "|" + outcome.getReason(),
            hour.getWindowStart().toEpochMilli(),
            PlainJson.tree(outcome));
      }
    }
  }

  private static void cluster(String key, ClusterCount row, Published found) {
    if (row.getGrouping() != Grouping.PRIMARY) {
      return;
    }
    long since = row.getWindowStart().toEpochMilli();
    found.put(Topics.CLUSTERS.name(), key, since, PlainJson.tree(row));
    strata(Topics.CLUSTERS.name() + STRATA, key, since, row.getStrata(), found);
  }

  private static void strata(
      String place, String key, long since, List<StratumCount> strata, Published found) {
    for (StratumCount stratum : strata) {
      String name = key + "|" + stratum.getTier() + "|" + stratum.getOsRelease();
      found.put(place, name, since, PlainJson.tree(stratum));
    }
  }

  private static void exposure(String key, ExposureCount row, Published found) {
    ObjectNode figures = withSums(PlainJson.tree(row), row.getStrata());
    if (row.getVersionName().equals(OTHER)) {
      found.beyondLimits(row.getApp());
    }
    long since = row.getWindowStart().toEpochMilli();
    found.put(Topics.EXPOSURE.name(), key, since, figures);
    strata(Topics.EXPOSURE.name() + STRATA, key, since, row.getStrata(), found);
    for (StartCount starts : row.getStarts()) {
      String name = key + "|" + starts.getType();
      found.put(Topics.EXPOSURE.name() + STARTS, name, since, PlainJson.tree(starts));
    }
  }

  private static void screen(String key, ScreenCount row, Published found) {
    ObjectNode figures = withSums(PlainJson.tree(row), row.getStrata());
    if (row.getScreen().equals(OTHER)) {
      found.beyondLimits(row.getApp());
    }
    figures.put("devices", sum(row.getStrata(), StratumCount::getObserved));
    found.put(Topics.SCREENS.name(), key, row.getWindowStart().toEpochMilli(), figures);
  }

  /** A release that has nothing of a cluster any more is no row: it only says that it is gone. */
  private static void comparison(String key, VersionComparison row, Published found) {
    boolean isGone = row.getStalls() == 0 && Keys.split(key).get(1).equals("CLUSTER");
    if (!isGone) {
      found.put(Topics.COMPARISONS.name(), key, 0, PlainJson.tree(row));
    }
  }

  private static ObjectNode withSums(JsonNode row, List<StratumCount> strata) {
    ObjectNode figures = (ObjectNode) row;
    figures.put("affected", sum(strata, StratumCount::getAffected));
    figures.put("stalls", sum(strata, StratumCount::getStalls));
    figures.put("stallMillis", sum(strata, StratumCount::getStallMillis));
    return figures;
  }

  private static long sum(List<StratumCount> strata, ToLongFunction<StratumCount> figure) {
    return strata.stream().mapToLong(figure).sum();
  }
}
