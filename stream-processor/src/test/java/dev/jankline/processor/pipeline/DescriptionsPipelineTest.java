package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.counts.CauseCounts;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** The description of a cluster is published when a reader would see a difference. */
class DescriptionsPipelineTest extends PipelineFixture {
  private static final Duration FLUSH = Duration.ofSeconds(1);

  @Test
  void describesANewCluster_underEachGrouping() {
    pipeline.groupBy(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);
    send(aStall(1).withSamples("com.example.Feed.load"));

    List<TestRecord<String, ClusterMetadata>> infos = published();
    assertThat(infos)
        .extracting(info -> info.value().getGrouping())
        .containsOnly(Grouping.PRIMARY, Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);
    ClusterMetadata info = ofPrimaryGrouping(infos).get(0);
    assertThat(ofPrimaryGrouping(infos)).hasSize(1);
    assertThat(infos).extracting(TestRecord::key).contains(Keys.of(info));
    assertThat(info.getTitle()).contains("Feed.load");
    assertThat(info.getStack()).isNotEmpty();
    assertThat(info.getLocation()).contains("Feed.load");
    assertThat(info.getCoverage()).isEqualTo(1.0);
    assertThat(info.getExampleEventId()).isEqualTo(id(1));
    assertThat(info.getExampleVersionName()).isEqualTo("1.0.0");
    assertThat(info.getFirstVersionName()).isEqualTo("1.0.0");
    assertThat(info.getFirstSeen()).isEqualTo(NOON.minusSeconds(60));
    assertThat(info.getLastSeen()).isEqualTo(NOON.minusSeconds(60));
    assertThat(info.getAt()).isEqualTo(NOON);
    assertThat(info.getCauseStalls()).containsExactly(entry(info.getCause().name(), 1L));
  }

  @Test
  void publishesAgain_onlyWhenTheStallsDoubled() {
    for (int i = 1; i <= 40; i++) {
      send(aStall(i).by("install-" + i));
    }

    assertThat(ofPrimaryGrouping(published()))
        .extracting(info -> CauseCounts.stalls(info.getCauseStalls()))
        .containsExactly(1L, 16L, 32L);
  }

  @Test
  void takesTextsOfANewerVersion_neverOfAnOlderOne() {
    send(aStall(1).inVersion("1.1.0"));
    send(aStall(2).inVersion("1.2.0").by("install-2"));
    send(aStall(3).inVersion("1.1.0").by("install-3"));

    assertThat(ofPrimaryGrouping(published()))
        .extracting(ClusterMetadata::getExampleVersionName, ClusterMetadata::getExampleEventId)
        .containsExactly(tuple("1.1.0", id(1)), tuple("1.2.0", id(2)));
  }

  @Test
  void movesFirstSightAndVersionBack() {
    send(aStall(1).inVersion("1.2.0"));
    published();
    send(aStall(2).inVersion("1.1.0").by("install-2").happened(Duration.ofHours(3)));

    assertThat(ofPrimaryGrouping(published()))
        .singleElement()
        .returns("1.1.0", ClusterMetadata::getFirstVersionName)
        .returns("1.2.0", ClusterMetadata::getExampleVersionName)
        .returns(NOON.minus(Duration.ofHours(3)), ClusterMetadata::getFirstSeen);
  }

  @Test
  void publishesOnceAWeek_whenNothingButTimeChanged() {
    for (int day = 0; day <= 9; day++) {
      send(aStall(day).receivedAt(NOON.plus(Duration.ofDays(day))));
    }

    assertThat(ofPrimaryGrouping(published()))
        .extracting(info -> Duration.between(NOON.minusSeconds(60), info.getLastSeen()).toDays())
        .containsExactly(0L, 8L);
    send(aStall(100).receivedAt(NOON.plus(Duration.ofDays(16))));
    assertThat(ofPrimaryGrouping(published())).hasSize(1);
  }

  @Test
  void saysTheMostCommonCause_whenItChanges() {
    send(aStall(1).by("a"));
    send(aStall(2).by("b"));
    send(aStall(3).by("c"));
    Cause before = pipeline.infos(Grouping.PRIMARY).get(0).getCause();
    for (int i = 10; i < 14; i++) {
      send(aStall(i).by("install-" + i).withDebugger());
    }

    assertThat(before).isNotEqualTo(Cause.NOT_APP);
    assertThat(pipeline.infos(Grouping.PRIMARY))
        .singleElement()
        .returns(Cause.NOT_APP, ClusterMetadata::getCause)
        .returns(Map.of(before.name(), 3L, "NOT_APP", 4L), ClusterMetadata::getCauseStalls);
  }

  @Test
  void isDeleted_whenAllStallsWereTakenBack() {
    send(aStall(1).onBuild("b1").withSamples("a.b.c"));
    String unsymbolized = Keys.of(pipeline.infos(Grouping.PRIMARY).get(0));

    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);

    List<TestRecord<String, ClusterMetadata>> infos = published();
    assertThat(infos)
        .anySatisfy(
            info -> {
              assertThat(info.key()).isEqualTo(unsymbolized);
              assertThat(info.value()).isNull();
            });
    assertThat(ofPrimaryGrouping(infos))
        .singleElement()
        .returns(true, ClusterMetadata::getSymbolized);
  }

  @Test
  void isDeleted_whenItsClusterWasNotSeenForLong() {
    send(aStall(1).withSamples("com.example.Feed.load"));
    send(
        aStall(2).withSamples("com.example.Other.load").receivedAt(NOON.plus(Duration.ofDays(50))));
    pipeline.advance(Duration.ofMinutes(2));
    assertThat(pipeline.infos(Grouping.PRIMARY)).hasSize(2);

    send(aStall(3).withSamples("com.example.New.load").receivedAt(NOON.plus(Duration.ofDays(98))));
    pipeline.advance(Duration.ofMinutes(2));

    assertThat(pipeline.infos(Grouping.PRIMARY))
        .extracting(ClusterMetadata::getTitle)
        .hasSize(2)
        .noneMatch(title -> title.contains("Feed.load"));
    assertThat(pipeline.size(StoreNames.CLUSTER_TEXTS)[0]).as("texts for tickets").isEqualTo(2);
  }

  @Test
  void isDescribedAgain_whenAStallComesAfterAllWereTakenBack() {
    send(aStall(1).onBuild("b1").withSamples("a.b.c"));
    pipeline.announce("b1");
    pipeline.advance(FLUSH);
    pipeline.advance(FLUSH);
    published();

    send(aStall(2).onBuild("b2").withSamples("a.b.c"));
    send(aStall(3).withSamples("com.example.Feed.load"));

    assertThat(ofPrimaryGrouping(published())).hasSize(2);
  }

  @Test
  void ticketHasTheTextsOfItsCluster() {
    for (int i = 0; i < 4; i++) {
      send(
          aStall(i)
              .by("install-" + i)
              .withSamples("com.example.Feed.load")
              .waitingFor("com.example.TokenStore@1a2b", "sync"));
    }

    ClusterMetadata info = pipeline.infos(Grouping.PRIMARY).get(0);
    TicketEvent ticket = pipeline.read(Topics.TICKETS, TicketEvent.class).get(0).value();
    assertThat(ticket.getTitle()).isEqualTo(info.getTitle());
    assertThat(ticket.getStack()).isEqualTo(info.getStack()).isNotEmpty();
    assertThat(ticket.getCause()).isEqualTo(info.getCause());
    assertThat(ticket.getLockHolder())
        .isEqualTo(info.getLockHolder())
        .isEqualTo("thread 'sync' holding com.example.TokenStore");
  }

  private void send(AnEvent event) {
    pipeline.send(event);
    pipeline.advance(FLUSH);
  }

  private List<TestRecord<String, ClusterMetadata>> published() {
    return pipeline.read(Topics.CLUSTER_METADATA, ClusterMetadata.class);
  }

  private static List<ClusterMetadata> ofPrimaryGrouping(
      List<TestRecord<String, ClusterMetadata>> infos) {
    return infos.stream()
        .map(TestRecord::value)
        .filter(info -> info != null && info.getGrouping() == Grouping.PRIMARY)
        .toList();
  }
}
