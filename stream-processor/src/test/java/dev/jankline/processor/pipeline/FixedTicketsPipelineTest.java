package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.VersionRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fixes of tickets through the real topology, from events of devices to events of tickets. */
class FixedTicketsPipelineTest extends FleetFixture {

  @Test
  void oldVersionsTailNeverReopens_butTheVersionOfTheFixDoes() {
    fixedIn(regression(), "1.2.0");
    assertThat(story()).containsExactly("FIXED 1.1.0");

    nextDay();
    observe("1.0.0");
    observe("1.1.0");
    stall("1.1.0", RANK, 12);
    assertThat(story()).as("1.1.0 has three times the stalls").isEmpty();
    assertThat(alerts()).as("versions of alerts").containsExactly("1.1.0");

    nextDay();
    observe("1.2.0");
    stall("1.2.0", RANK, 12);
    assertThat(story()).containsExactly("REOPENED 1.2.0");
  }

  @Test
  void closingWithoutAVersionMeansTheNextRelease_notOneThatWasInTheFieldByThen() {
    TicketEvent opened = regression();
    observe("1.2.0");
    stall("1.2.0", RANK, 6);
    assertThat(story()).as("1.2.0 is no worse than 1.1.0").isEmpty();
    nextDay();
    send(operator(opened, TicketState.CLOSED));
    assertThat(story()).containsExactly("FIXED 1.1.0");

    for (int i = 0; i < 2; i++) {
      nextDay();
      observe("1.1.0");
      observe("1.2.0");
      stall("1.1.0", RANK, 6);
      stall("1.2.0", RANK, 9);
      assertThat(story()).as("1.2.0 was shipped before the closing").isEmpty();
    }

    nextDay();
    observe("1.3.0");
    stall("1.3.0", RANK, 18);
    assertThat(story()).containsExactly("REOPENED 1.3.0");
  }

  @Test
  void fixIsVerifiedByExposure_andReturnOfTheStallReopens() {
    TicketEvent opened = regression();
    fixedIn(opened, "1.2.0");
    assertThat(story()).containsExactly("FIXED 1.1.0");

    nextDay();
    observe("1.2.0", 1);
    assertThat(story()).as("too few devices have the fix").isEmpty();
    nextDay();
    observe("1.2.0");
    assertThat(told())
        .singleElement()
        .satisfies(
            verified -> {
              assertThat(verified.getType()).hasToString("VERIFIED_FIXED");
              assertThat(verified.getTicket()).isEqualTo(opened.getTicket());
              assertThat(verified.getFixedInVersionName()).isEqualTo("1.2.0");
            });
    alerts();

    nextDay();
    observe("1.0.0");
    observe("1.1.0");
    stall("1.1.0", RANK, 12);
    assertThat(story()).as("the tail of 1.1.0").isEmpty();
    assertThat(alerts()).as("versions of alerts").containsExactly("1.1.0");

    nextDay();
    observe("1.2.0");
    stall("1.2.0", RANK, 18);
    assertThat(told())
        .singleElement()
        .satisfies(
            reopened -> {
              assertThat(reopened.getType()).hasToString("REOPENED");
              assertThat(reopened.getVersionName()).isEqualTo("1.2.0");
              assertThat(reopened.getTicket()).isEqualTo(opened.getTicket());
            });
  }

  @Test
  void hotfixOfAnOlderBranchSaysNothingOfALaterOne() {
    observe("10.18.6");
    stall("10.18.6", RANK, 1);
    nextDay();
    observe("10.18.6");
    observe("10.24.0");
    stall("10.24.0", RANK, 6);
    TicketEvent opened = told().get(0);
    assertThat(opened.getVersionName()).isEqualTo("10.24.0");
    assertThat(alerts()).containsExactly("10.24.0");

    nextDay();
    fixedIn(opened, "10.18.7");
    assertThat(story()).containsExactly("FIXED 10.24.0");
    observe("10.18.6");
    observe("10.24.0");
    stall("10.24.0", RANK, 12);
    assertThat(story()).as("10.24.0 was shipped before the fix").isEmpty();
    assertThat(alerts()).containsExactly("10.24.0");

    nextDay();
    observe("10.18.7");
    assertThat(story()).as("10.24.0 goes on stalling").containsExactly("VERIFIED_FIXED 10.18.7");
    alerts();
    observe("10.18.6");
    observe("10.24.0");
    stall("10.24.0", RANK, 18);
    assertThat(story()).as("it still says nothing of 10.24.0").isEmpty();
    assertThat(alerts()).containsExactly("10.24.0");

    nextDay();
    observe("10.18.7");
    stall("10.18.7", RANK, 18);
    assertThat(story()).containsExactly("REOPENED 10.18.7");
  }

  @Test
  void laterBranchReopens_whenTheRulesSayThatItContainsTheHotfix() {
    rules(List.of(), List.of(new VersionRule("10.24.0", null, null, List.of("10.18.7"))));
    observe("10.18.6");
    stall("10.18.6", RANK, 1);
    nextDay();
    observe("10.18.6");
    observe("10.24.0");
    stall("10.24.0", RANK, 6);
    TicketEvent opened = told().get(0);
    fixedIn(opened, "10.18.7");
    assertThat(story())
        .as("what 10.24.0 has shown so far was with the fix")
        .containsExactly("FIXED 10.24.0", "REOPENED 10.24.0");
  }

  @Test
  void versionIsComparedWithTheOneThatTheRulesName() {
    rules(List.of(), List.of(new VersionRule("1.1.0", null, "0.9.0", List.of())));
    observe("0.9.0");
    observe("1.0.0");
    stall("0.9.0", RANK, 1);
    stall("1.0.0", RANK, 6);
    assertThat(story()).containsExactly("OPENED 1.0.0");
    assertThat(alerts()).containsExactly("1.0.0");

    nextDay();
    observe("0.9.0");
    observe("1.0.0");
    observe("1.1.0");
    stall("0.9.0", RANK, 1);
    stall("1.0.0", RANK, 6);
    stall("1.1.0", RANK, 6);
    told();
    assertThat(alerts()).as("1.1.0 is no worse than 1.0.0, but than 0.9.0").contains("1.1.0");
  }

  /** What counts is when the version was shipped, not when the stall was seen in it first. */
  @Test
  void laterBranchShippedBeforeTheHotfixDoesNotReopen_whenItStallsAfterIt() {
    observe("10.18.5");
    observe("10.18.6");
    observe("10.24.0");
    stall("10.18.5", RANK, 1);
    stall("10.18.6", RANK, 6);
    TicketEvent opened = told().get(0);
    assertThat(opened.getVersionName()).isEqualTo("10.18.6");
    assertThat(alerts()).containsExactly("10.18.6");
    fixedIn(opened, "10.18.7");
    assertThat(story()).containsExactly("FIXED 10.18.6");

    nextDay();
    observe("10.18.6");
    observe("10.24.0");
    stall("10.18.6", RANK, 1);
    stall("10.24.0", RANK, 18);
    assertThat(story()).as("10.24.0 was shipped before the fix").isEmpty();
    assertThat(alerts()).containsExactly("10.24.0");
  }
}
