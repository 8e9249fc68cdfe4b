package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketName;
import dev.jankline.schema.TicketState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leads open tickets whose stall nobody sees any more through the whole pipeline. */
class GoneTicketsPipelineTest extends FleetFixture {
  @Test
  void openTicketSaysSinceWhen_andIsObsoleteAfterThreeReleasesWithoutTheStall() {
    TicketEvent opened = regression();

    nextDay();
    observe("1.2.0", 1);
    assertThat(told()).as("too few devices have 1.2.0").isEmpty();
    observe("1.2.0");
    assertThat(told())
        .singleElement()
        .satisfies(
            gone -> {
              assertThat(gone.getType()).hasToString("UPDATED");
              assertThat(gone.getKind()).hasToString("GONE");
              assertThat(gone.getTrigger())
                  .isEqualTo("not seen since 2026-03-04 (1.1.0); newer releases without it: 1.2.0");
            });

    nextDay();
    observe("1.1.0");
    stall("1.1.0", RANK, 6);
    observe("1.3.0");
    assertThat(told()).as("said once; 1.1.0 is the tail").isEmpty();
    nextDay();
    observe("1.4.0");
    assertThat(told())
        .singleElement()
        .satisfies(
            closed -> {
              assertThat(closed.getType()).hasToString("VERIFIED_FIXED");
              assertThat(closed.getTicket()).isEqualTo(opened.getTicket());
              assertThat(closed.getFixedInVersionName()).isEqualTo("1.2.0");
              assertThat(closed.getTrigger())
                  .isEqualTo(
                      "not seen since 2026-03-06 (1.1.0); newer releases without it:"
                          + " 1.2.0, 1.3.0, 1.4.0");
            });

    nextDay();
    observe("1.1.0");
    stall("1.1.0", RANK, 9);
    assertThat(story()).as("the tail of 1.1.0").isEmpty();
    nextDay();
    observe("1.4.0");
    observe("1.5.0");
    stall("1.5.0", RANK, 6);
    assertThat(story()).containsExactly("REOPENED 1.5.0");
  }

  @Test
  void releasesBeforeTheLastWithTheStallDoNotCount() {
    regression();
    nextDay();
    observe("1.2.0");
    assertThat(story()).containsExactly("UPDATED 1.1.0");
    nextDay();
    observe("1.2.0");
    observe("1.3.0");
    stall("1.3.0", RANK, 6);
    assertThat(story()).as("it is there again").containsExactly("UPDATED 1.3.0");

    for (String version : List.of("1.4.0", "1.5.0")) {
      nextDay();
      observe(version);
    }
    assertThat(told())
        .singleElement()
        .satisfies(
            gone ->
                assertThat(gone.getTrigger())
                    .startsWith("not seen since 2026-03-06 (1.3.0); ")
                    .endsWith("without it: 1.4.0"));
  }

  @Test
  void newClusterOfTheSameMethodNamesTheTicketOfTheOneThatVanished() {
    TicketEvent opened = regression();
    nextDay();
    observe("1.1.0");
    stall("1.1.0", RANK, 6);
    observe("1.2.0");
    stall("1.2.0", "com.example.Order.rank", 6);
    stall("1.2.0", "com.example.Feed.sort", 6);

    List<TicketEvent> events = new ArrayList<>(told());
    events.removeIf(event -> !event.getType().toString().equals("OPENED"));
    assertThat(events)
        .extracting(TicketEvent::getTitle)
        .containsExactlyInAnyOrder("com.example.Order.rank", "com.example.Feed.sort");
    TicketEvent moved = events.get(events.get(0).getTitle().endsWith("rank") ? 0 : 1);
    events.remove(moved);
    assertThat(moved.getPerhapsMovedFrom())
        .isEqualTo(new TicketName(opened.getFingerprint(), opened.getTitle(), opened.getCause()));
    assertThat(events.get(0).getPerhapsMovedFrom()).isNull();

    send(operator(moved, TicketState.MERGED).setMergedInto(opened.getFingerprint()));
    assertThat(told()).extracting(TicketEvent::getPerhapsMovedFrom).containsOnlyNulls();
  }

  @Test
  void ruleCanLeaveTicketsOpen() {
    obsoleteAfterReleases(0);
    regression();
    for (String version : List.of("1.2.0", "1.3.0", "1.4.0", "1.5.0")) {
      nextDay();
      observe(version);
    }

    assertThat(story()).containsExactly("UPDATED 1.1.0");
  }

  @Test
  void mutedTicketSaysNothing() {
    TicketEvent opened = regression();
    send(operator(opened, TicketState.MUTED));
    assertThat(story()).containsExactly("MUTED 1.1.0");

    for (String version : List.of("1.2.0", "1.3.0", "1.4.0")) {
      nextDay();
      observe(version);
    }
    assertThat(told()).isEmpty();
  }
}
