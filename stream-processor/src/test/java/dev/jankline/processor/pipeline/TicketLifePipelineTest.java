package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.javaFrame;
import static dev.jankline.processor.testing.AnEvent.nativeFrame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.FakeLibrary;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketLine;
import dev.jankline.schema.TicketState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Merges, mutes, the flood brake and late symbols through the real topology, from events of devices
 * to events of tickets.
 */
class TicketLifePipelineTest extends FleetFixture {
  private static final String NATIVE = "00112233445566778899aabbccddeeff";

  @Test
  void alertsOfAMergedClusterGoToTheOtherTicket() {
    observe("1.0.0");
    observe("1.1.0");
    stall("1.1.0", LOAD, 6);
    stall("1.1.0", RANK, 6);
    List<TicketEvent> opened = told();
    assertThat(story(opened)).containsExactly("OPENED 1.1.0", "OPENED 1.1.0");
    TicketEvent merged = of(opened, RANK);
    TicketEvent other = of(opened, LOAD);
    String into = other.getFingerprint();
    send(operator(merged, TicketState.MERGED).setMergedInto(into));
    assertThat(story()).containsExactly("MERGED 1.1.0");

    nextDay();
    nextDay();
    observe("1.0.0");
    observe("1.1.0");
    stall("1.1.0", RANK, 18);
    assertThat(told())
        .singleElement()
        .satisfies(
            updated -> {
              assertThat(updated.getType()).isEqualTo(TicketEventType.UPDATED);
              assertThat(updated.getTicket()).isEqualTo(other.getTicket());
              assertThat(updated.getTrigger())
                  .startsWith("merged cluster " + merged.getFingerprint() + ": not in 1.0.0");
            });
  }

  @Test
  void mutedTicketIsSilent_untilItsTimeOrUntilAnOperatorEndsIt() {
    TicketEvent opened = regression();
    send(
        operator(opened, TicketState.MUTED)
            .setMutedUntil(now().plus(Duration.ofDays(2)).minusSeconds(1)));
    assertThat(story()).containsExactly("MUTED 1.1.0");

    nextDay();
    observe("1.1.0");
    stall("1.1.0", RANK, 8);
    assertThat(story()).as("muted until tomorrow").isEmpty();
    assertThat(alerts()).containsExactly("1.1.0");

    nextDay();
    observe("1.1.0");
    stall("1.1.0", RANK, 18);
    assertThat(story()).as("the time is over").containsExactly("UPDATED 1.1.0");
    assertThat(alerts()).containsExactly("1.1.0");

    send(operator(opened, TicketState.MUTED));
    assertThat(story()).containsExactly("MUTED 1.1.0");
    nextDay();
    observe("1.2.0");
    observe("1.1.0");
    stall("1.2.0", RANK, 20);
    assertThat(story()).as("muted for ever").isEmpty();
    assertThat(alerts()).as("1.2.0 is worse still").containsExactly("1.2.0");
    send(operator(opened, TicketState.OPEN));
    nextDay();
    observe("1.2.0");
    observe("1.1.0");
    stall("1.2.0", RANK, 20);
    assertThat(story()).as("an operator ended it").containsExactly("UPDATED 1.2.0");
  }

  @Test
  void publishedRulesMuteCode_untilTheirTime() {
    rules(List.of(new MuteRule(null, "com.example.Rank", now().plus(Duration.ofDays(1)))));
    observe("1.0.0");
    observe("1.1.0");
    stall("1.1.0", RANK, 6);
    stall("1.1.0", LOAD, 6);
    assertThat(told())
        .singleElement()
        .satisfies(only -> assertThat(only.getTitle()).contains("Feed.load"));
    assertThat(alerts()).containsExactly("1.1.0", "1.1.0");

    nextDay();
    observe("1.0.0");
    observe("1.1.0");
    stall("1.1.0", RANK, 12);
    assertThat(told())
        .singleElement()
        .satisfies(
            opened -> {
              assertThat(opened.getType()).isEqualTo(TicketEventType.OPENED);
              assertThat(opened.getTitle()).contains("Rank.rank");
            });
  }

  @Test
  void clustersPastTheLimitOfADayShareOneSummary_andMayOpenTicketsOnAnotherDay() {
    observe("1.0.0");
    observe("1.1.0");
    List<String> functions = List.of("A.a", "B.b", "C.c", "D.d", "E.e");
    functions.forEach(name -> stall("1.1.0", "com.example." + name, 6));
    List<TicketEvent> first = told();
    nextDay();
    List<TicketEvent> rest = told();

    assertThat(story(first))
        .filteredOn(text -> text.startsWith("OPENED"))
        .hasSize(Pipeline.MAX_NEW_TICKETS);
    List<TicketEvent> summaries =
        first.stream().filter(event -> event.getType() == TicketEventType.SUMMARY).toList();
    assertThat(summaries).extracting(TicketEvent::getClusters).containsExactly(1L, 2L);
    TicketEvent last = rest.get(0);
    assertThat(rest).as("the third is told at the end of the day").hasSize(1);
    assertThat(last.getClusters()).isEqualTo(3);
    assertThat(last.getTicket()).isEqualTo(summaries.get(0).getTicket());
    List<TicketEvent> own =
        first.stream().filter(event -> event.getType() == TicketEventType.OPENED).toList();
    assertThat(last.getLines())
        .extracting(TicketLine::getFingerprint)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(own.stream().map(TicketEvent::getFingerprint).toList());

    observe("1.0.0");
    observe("1.1.0");
    functions.forEach(name -> stall("1.1.0", "com.example." + name, 2));
    List<TicketEvent> second = told();
    assertThat(story(second))
        .filteredOn(text -> text.startsWith("OPENED"))
        .hasSize(Pipeline.MAX_NEW_TICKETS);
  }

  @Test
  void lateSymbolsMoveEvidence_andTheClusterThatWasLeftOpensNoTicket() {
    pipeline.announce("b1");
    observe("1.0.0");
    observe("1.1.0");
    stall("1.1.0", 1, TicketLifePipelineTest::partly);
    assertThat(story()).as("too little for a ticket").isEmpty();
    assertThat(alerts()).isEmpty();

    String left = only(pipeline.clusters(Grouping.PRIMARY, Windows.DAY));
    SymbolArtifact library = FakeLibrary.artifact(NATIVE);
    library.setKind(BuildKind.GNU_BUILD_ID);
    pipeline.announce(library);
    assertThat(story()).as("too little in the other cluster, too").isEmpty();
    String taken = only(pipeline.clusters(Grouping.PRIMARY, Windows.DAY));
    assertThat(taken).isNotEqualTo(left);

    stall("1.1.0", 6, TicketLifePipelineTest::partly);
    assertThat(told())
        .singleElement()
        .satisfies(
            opened -> {
              assertThat(opened.getType()).isEqualTo(TicketEventType.OPENED);
              assertThat(opened.getFingerprint()).isEqualTo(taken);
              assertThat(opened.getStalls()).isEqualTo((1L + 6L) * HOURS);
            });
    nextDay();
    observe("1.1.0");
    assertThat(told()).as("nothing is left of the other cluster").isEmpty();
  }

  /** A stall in a library, whose symbols come late, called by code whose symbols are there. */
  private static AnEvent partly(AnEvent stall) {
    return stall
        .onBuild("b1")
        .onBuild(BuildKind.GNU_BUILD_ID, NATIVE)
        .withStack(
            nativeFrame(NATIVE, 0x10), javaFrame("a.b.c"), javaFrame("android.os.Looper.loop"));
  }

  private static String only(List<ClusterCount> clusters) {
    assertThat(clusters).hasSize(1);
    return clusters.get(0).getFingerprint();
  }

  private static TicketEvent of(List<TicketEvent> events, String function) {
    String name = function.substring("com.example.".length());
    return events.stream()
        .filter(event -> event.getTitle().contains(name))
        .findFirst()
        .orElseThrow();
  }
}
