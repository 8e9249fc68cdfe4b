package dev.jankline.processor.tickets;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.OwnerRule;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketLine;
import dev.jankline.schema.TicketPhase;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TicketLifeCycleTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);

  @Test
  void firstAlertOpensTheTicket_withTheTextsOfTheCluster() {
    TicketEvent opened = new Told().alert(AnAlert.at(NOON)).last();

    assertThat(opened.getType()).isEqualTo(TicketEventType.OPENED);
    assertThat(opened.getSequence()).isZero();
    assertThat(opened.getRule()).isEqualTo("common");
    assertThat(opened.getTitle()).isEqualTo("Main thread blocked in Feed.load (DISK)");
    assertThat(opened.getCoverage()).isEqualTo(0.83);
    assertThat(opened.getP95Millis()).isBetween(320L, 480L);
    assertThat(opened.getTrend()).singleElement().returns(20L, day -> day.getStalls());
    assertThat(opened.getAt()).isEqualTo(NOON);
  }

  @Test
  void idleMainThreadIsNoTicket_alsoWhenThatIsKnownLater() {
    ClusterMetadata idle = AnAlert.texts(AnAlert.FINGERPRINT);
    idle.setCause(Cause.IDLE_AT_DUMP);
    Told known = new Told().texts(idle).alert(AnAlert.at(NOON));
    Told later = new Told();
    later.with(new Ticket(later.ticket.life(), null, null)).alert(AnAlert.at(NOON));
    assertThat(later.phase()).isEqualTo(TicketPhase.WAITING);

    later.texts(idle).overdue(NOON.plus(DAY));

    assertThat(later.phase()).isEqualTo(TicketPhase.UNKNOWN);
    assertThat(known.events).isEmpty();
    assertThat(later.events).isEmpty();
    known.texts(AnAlert.texts(AnAlert.FINGERPRINT)).alert(AnAlert.at(NOON.plus(DAY)));
    assertThat(known.types()).as("once it is code").containsExactly(TicketEventType.OPENED);
  }

  @Test
  void stagedRollOutSaysNothing_howeverManyStallsThereAre() {
    Told counted = new Told().alert(AnAlert.at(NOON));
    Told judged = new Told().alert(AnAlert.at(NOON).affected(10, 8, 12));

    for (int day = 1; day < 30; day++) {
      Instant at = NOON.plus(DAY.multipliedBy(day));
      counted.alert(AnAlert.at(at).stalls(20L << day));
      judged.alert(AnAlert.at(at).affected(10.5, 9, 12).stalls(20L << day).version("1.2.0", 120));
    }

    assertThat(counted.types()).containsExactly(TicketEventType.OPENED);
    assertThat(judged.types()).containsExactly(TicketEventType.OPENED);
  }

  @Test
  void withoutARate_anotherVersionIsSaidAfterAWeek() {
    Told ticket = new Told().alert(AnAlert.at(NOON));

    ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(6))).version("1.2.0", 120));
    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);
    ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(7))).version("1.2.0", 120));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
    assertThat(ticket.last().getTicket()).isEqualTo(ticket.events.get(0).getTicket());
    assertThat(ticket.last().getId()).isNotEqualTo(ticket.events.get(0).getId());
  }

  @Test
  void moreDeviceTiersAreSaid_afterAWeek() {
    Told ticket = new Told().alert(AnAlert.at(NOON).worseThan("1.0.0", 100));

    Instant week = NOON.plus(WEEK);
    ticket.alert(AnAlert.at(week.minusSeconds(1)).worseThan("1.0.0", 100).worseOn(DeviceTier.LOW));
    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);
    ticket.alert(AnAlert.at(week).worseThan("1.0.0", 100).worseOn(DeviceTier.LOW));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
  }

  @Test
  void otherRateOfTheReleaseIsSaid_afterADay() {
    Told ticket = new Told().alert(AnAlert.at(NOON).affected(10, 8, 12));

    ticket.alert(AnAlert.at(NOON.plus(DAY).minusSeconds(1)).affected(30, 25, 35));
    ticket.alert(AnAlert.at(NOON.plus(DAY)).affected(13, 11.9, 15).stalls(9_000));
    assertThat(ticket.types()).as("too early; as before").containsExactly(TicketEventType.OPENED);
    ticket.alert(AnAlert.at(NOON.plus(DAY)).affected(30, 25, 35));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
  }

  @Test
  void olderVersionsNeverReopen_whatWasFixed() {
    Told ticket = fixedIn("1.2.0", 120L);
    assertThat(ticket.phase()).isEqualTo(TicketPhase.FIXED_PENDING);

    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.1.0", 110).stalls(9_000));
    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.0.9", 109));
    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);

    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.2.0", 120));
    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED, TicketEventType.REOPENED);
    assertThat(ticket.phase()).isEqualTo(TicketPhase.REOPENED);
  }

  @Test
  void hotfixOfAnOlderBranchIsNoReason_toReopenForALaterBranch() {
    Told ticket = new Told().alert(AnAlert.at(NOON).version("10.18.6", 186));
    ticket.alert(AnAlert.at(NOON.plusSeconds(60)).version("10.24.0", 240));
    ticket.status(tracker(TicketState.CLOSED, NOON.plus(DAY)).setFixedInVersionName("10.18.7"));

    ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(2))).version("10.24.0", 240));
    ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(2))).version("10.18.6", 186));
    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);
    ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(3))).version("10.18.7", 187));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
  }

  @Test
  void fixIsVerified_andItsReturnReopens() {
    Told ticket = fixedIn("1.2.0", 120L);

    ticket.alert(AnAlert.at(NOON.plus(DAY)).kind(AlertKind.FIX_VERIFIED).version("1.2.0", 120));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.VERIFIED_FIXED);
    assertThat(ticket.last().getFixedInVersionName()).isEqualTo("1.2.0");
    ticket.alert(AnAlert.at(NOON.plus(DAY)).kind(AlertKind.FIX_VERIFIED).version("1.2.0", 120));
    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.1.0", 110));
    assertThat(ticket.events).hasSize(2);
    ticket.alert(AnAlert.at(NOON.plus(DAY)).kind(AlertKind.FIX_RETURNED).version("1.3.0", 130));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
  }

  @Test
  void ticketClosedWithoutAVersion_isFixedInTheNextReleaseFirstSeenAfterTheClosing() {
    Told ticket = new Told().alert(AnAlert.at(NOON));
    ticket.status(tracker(TicketState.CLOSED, NOON.plusSeconds(60)));

    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.1.0", 110));
    ticket.alert(
        AnAlert.at(NOON.plus(DAY)).version("1.2.0", 120).observedSince(NOON.minusSeconds(9)));
    assertThat(ticket.types()).as("in the field at the closing").hasSize(1);
    ticket.alert(
        AnAlert.at(NOON.plus(DAY.multipliedBy(40)))
            .version("1.2.0", 120)
            .kind(AlertKind.FIX_RETURNED));
    assertThat(ticket.types()).as("also when only its later days are known").hasSize(1);
    ticket.alert(
        AnAlert.at(NOON.plus(DAY)).version("1.2.1", 121).observedSince(NOON.plusSeconds(61)));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
  }

  @Test
  void versionItWasComparedWithCannotHaveTheFix_andTheTrackerIsToldWhatToWrite() {
    for (boolean isNamed : new boolean[] {true, false}) {
      Told ticket = new Told().alert(AnAlert.at(NOON).worseThan("1.0.0", 100));
      ticket.status(
          tracker(TicketState.CLOSED, NOON.plusSeconds(60))
              .setFixedInVersionName(isNamed ? "1.0.0" : null)
              .setFixedInVersionCode(isNamed ? null : 100L));

      assertThat(ticket.last().getType()).isEqualTo(TicketEventType.FIXED);
      assertThat(ticket.last().getTrigger())
          .contains("cannot have the fix: it got worse after 1.0.0")
          .contains("label fixed-in:VERSION");
      ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.1.0", 110));
      assertThat(ticket.phase()).isEqualTo(TicketPhase.FIXED_PENDING);
      ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.2.0", 120).observedSince(NOON.plus(DAY)));
      assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
    }
  }

  @Test
  void fixIsKnownByCodeAlone() {
    Told ticket = fixedIn(null, 120L);

    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.1.9", 119));
    assertThat(ticket.events).hasSize(1);
    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.2.0", 120));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
  }

  @Test
  void fixIsHandedOn_andAnEchoOfTheTrackerDoesNotReplaceIt() {
    Told ticket = fixedIn("1.2.0", 120L);
    assertThat(ticket.steps.get(1).fix()).isNotNull().returns("1.2.0", fix -> fix.getVersionName());

    ticket.status(tracker(TicketState.CLOSED, NOON.plusSeconds(90)));
    assertThat(ticket.ticket.life().getFix()).returns(true, fix -> fix.getNamed());
  }

  @Test
  void peopleReopenByHand() {
    Told ticket = fixedIn("1.2.0", 120L).status(tracker(TicketState.OPEN, NOON.plus(DAY)));

    assertThat(ticket.phase()).isEqualTo(TicketPhase.OPEN);
    ticket.alert(AnAlert.at(NOON.plus(WEEK)).version("1.1.1", 111));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
  }

  @Test
  void operatorReopens_andTheTrackerIsToldByWhom() {
    Told ticket = fixedIn("1.2.0", 120L).status(operator(TicketState.OPEN).setBy("anna"));

    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
    assertThat(ticket.last().getTrigger()).isEqualTo("open again, by anna");
    assertThat(ticket.last().getBy()).isEqualTo("anna");
    assertThat(ticket.last().getFixedInVersionName()).isNull();
    assertThat(ticket.phase()).isEqualTo(TicketPhase.OPEN);
    ticket.status(tracker(TicketState.OPEN, NOON.plus(DAY)));
    assertThat(ticket.types()).as("its echo").hasSize(2);
    ticket.status(operator(TicketState.MERGED).setMergedInto("k1:2").setBy("anna"));
    ticket.status(operator(TicketState.OPEN).setBy("ben"));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
    assertThat(ticket.last().getTrigger()).isEqualTo("not merged any more, by ben");
  }

  @Test
  void assigneeStays_whateverTheStateIs() {
    Told ticket = fixedIn("1.2.0", 120L);
    ticket.status(operator(TicketState.CLOSED).setAssignee("ben").setBy("anna"));

    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
    assertThat(ticket.last().getTrigger()).isEqualTo("assigned to ben, by anna");
    assertThat(ticket.phase()).isEqualTo(TicketPhase.FIXED_PENDING);
    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.2.0", 120));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.REOPENED);
    assertThat(ticket.last().getAssignee()).isEqualTo("ben");
    assertThat(ticket.last().getBy()).as("nobody decided that").isNull();
    ticket.status(operator(TicketState.OPEN).setAssignee(""));
    assertThat(ticket.last().getAssignee()).isNull();
  }

  @Test
  void mutedTicketIsSilent_untilItsTime() {
    Told ticket = new Told().alert(AnAlert.at(NOON));
    Instant until = NOON.plus(DAY.multipliedBy(3));
    ticket.status(operator(TicketState.MUTED).setMutedUntil(until));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.MUTED);
    assertThat(ticket.last().getTrigger()).isEqualTo("muted until " + until);

    ticket.alert(AnAlert.at(until.minusSeconds(1)).version("1.2.0", 120));
    assertThat(ticket.events).hasSize(2);
    ticket.alert(AnAlert.at(until).version("1.2.0", 120));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
    assertThat(ticket.phase()).isEqualTo(TicketPhase.OPEN);
  }

  @Test
  void muteEnds_byVersionByRateOrByDevices() {
    Told version = new Told().alert(AnAlert.at(NOON).affected(10, 8, 12));
    version.status(operator(TicketState.MUTED).setMutedUntilVersion("1.3.0"));
    assertThat(version.last().getTrigger()).isEqualTo("muted until version 1.3.0");
    version.alert(AnAlert.at(NOON.plus(WEEK)).version("1.2.9", 129).stalls(9_000));
    assertThat(version.phase()).isEqualTo(TicketPhase.MUTED);
    version.alert(AnAlert.at(NOON.plus(WEEK)).version("1.10.0", 1_100));
    assertThat(version.phase()).isEqualTo(TicketPhase.OPEN);

    Told times = new Told().alert(AnAlert.at(NOON).affected(10, 8, 12));
    times.status(operator(TicketState.MUTED).setMutedUntilTimes(5.0));
    times.alert(AnAlert.at(NOON.plus(WEEK)).affected(49, 45, 53).stalls(9_000));
    assertThat(times.phase()).isEqualTo(TicketPhase.MUTED);
    times.alert(AnAlert.at(NOON.plus(WEEK)).affected(50, 45, 55));
    assertThat(times.last().getType()).isEqualTo(TicketEventType.UPDATED);

    Told devices = new Told().alert(AnAlert.at(NOON));
    devices.status(operator(TicketState.MUTED).setMutedUntilDevices(9L));
    devices.alert(AnAlert.at(NOON.plus(WEEK)).stalls(9_000));
    assertThat(devices.phase()).as("8 devices").isEqualTo(TicketPhase.MUTED);
    devices.status(operator(TicketState.MUTED).setMutedUntilDevices(8L));
    devices.alert(AnAlert.at(NOON.plus(WEEK)).stalls(9_000));
    assertThat(devices.phase()).isEqualTo(TicketPhase.OPEN);
    assertThat(devices.ticket.life().getMutedUntilDevices()).isNull();
  }

  @Test
  void mutedForEver_untilAnOperatorOpensItAgain() {
    Told ticket = fixedIn("1.2.0", 120L).status(operator(TicketState.MUTED));

    ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(900))).version("1.2.0", 120));
    ticket.status(tracker(TicketState.OPEN, NOON.plus(DAY)));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.MUTED);
    ticket.status(operator(TicketState.OPEN));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.FIXED_PENDING);
  }

  @Test
  void trackerEndsTheMuteThatItBegan_whenTheIssueIsReopened() {
    Told ticket = new Told().alert(AnAlert.at(NOON));
    ticket.status(tracker(TicketState.MUTED, NOON.plusSeconds(1)));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.MUTED);
    ticket.status(tracker(TicketState.OPEN, NOON.plusSeconds(2)));
    assertThat(ticket.phase()).isEqualTo(TicketPhase.OPEN);
  }

  @Test
  void clusterWithoutATicketCanBeMuted() {
    Told ticket = new Told().status(operator(TicketState.MUTED)).alert(AnAlert.at(NOON));

    assertThat(ticket.events).isEmpty();
    ticket.status(operator(TicketState.OPEN)).alert(AnAlert.at(NOON));
    assertThat(ticket.types()).containsExactly(TicketEventType.OPENED);
  }

  @Test
  void mergedTicketPassesItsAlertsOn() {
    Told ticket = new Told().alert(AnAlert.at(NOON));
    ticket.status(operator(TicketState.MERGED).setMergedInto("k1:0001"));
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.MERGED);
    assertThat(ticket.last().getMergedInto()).isEqualTo("k1:0001");

    AnAlert alert = AnAlert.at(NOON.plus(DAY));
    ticket.alert(alert);
    assertThat(ticket.routed).containsExactly(new Step.RoutedAlert("k1:0001", alert.alert()));
    assertThat(ticket.events).hasSize(2);

    Told other = new Told("k1:0001", new RulesInForce(Map.of())).alert(alert, 1);
    assertThat(other.last().getTrigger()).startsWith("merged cluster k1:00ff: 20 stalls");
    assertThat(other.last().getFingerprint()).isEqualTo("k1:0001");
  }

  @Test
  void circleOfMergesEnds_atTheTicketThatHasTheAlert() {
    Told ticket = new Told().alert(AnAlert.at(NOON));
    ticket.status(operator(TicketState.MERGED).setMergedInto("k1:0001"));

    ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(2))).stalls(90), AlertSteps.MAX_HOPS);

    assertThat(ticket.routed).isEmpty();
    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
  }

  @Test
  void mergeIntoItselfChangesNothing() {
    Told ticket = new Told().alert(AnAlert.at(NOON));

    ticket.status(operator(TicketState.MERGED).setMergedInto(AnAlert.FINGERPRINT));

    assertThat(ticket.phase()).isEqualTo(TicketPhase.OPEN);
  }

  @Test
  void alertWaitsForTheTextsOfItsCluster_butNotForEver() {
    Ticket bare = new Ticket(new Told().ticket.life(), null, null);
    Told described = new Told().with(bare).alert(AnAlert.at(NOON));
    assertThat(described.events).isEmpty();
    assertThat(TicketLifeCycle.isUnfinished(described.ticket)).isTrue();
    described.texts(AnAlert.texts(AnAlert.FINGERPRINT));
    assertThat(described.last().getTitle()).contains("Feed.load");
    assertThat(TicketLifeCycle.isUnfinished(described.ticket)).isFalse();

    Told alone = new Told().with(bare).alert(AnAlert.at(NOON));
    alone.overdue(NOON.plusSeconds(119));
    assertThat(alone.events).isEmpty();
    alone.overdue(NOON.plusSeconds(121));
    assertThat(alone.last().getTitle()).isEqualTo("Cluster k1:00ff");
  }

  @Test
  void clustersPastTheLimit_areInOneTicketOfTheDay() {
    Told own = new Told().alert(AnAlert.at(NOON).mayNotOpen());
    assertThat(own.events).isEmpty();
    Step.RoutedAlert routed = own.routed.get(0);
    assertThat(routed.ticket()).isEqualTo("summary-" + NOON.toString().substring(0, 10));
    assertThat(routed.alert().getTrigger()).startsWith("Main thread blocked in Feed.load (DISK): ");

    Told summary = new Told(routed.ticket(), new RulesInForce(Map.of()));
    for (int i = 0; i < 5; i++) {
      summary.alert(AnAlert.at(NOON.plusSeconds(i)).mayNotOpen().of("k1:" + i).stalls(i));
      summary.alert(AnAlert.at(NOON.plusSeconds(i)).mayNotOpen().of("k1:" + i).stalls(i));
    }
    assertThat(summary.types()).containsOnly(TicketEventType.SUMMARY);
    assertThat(summary.events).extracting(TicketEvent::getClusters).containsExactly(1L, 2L, 4L);
    summary.overdue(NOON.plus(Duration.ofHours(6)));
    assertThat(summary.events).hasSize(3);
    summary.overdue(NOON.plus(DAY));
    assertThat(summary.last().getLines())
        .extracting(TicketLine::getFingerprint)
        .containsExactly("k1:4", "k1:3", "k1:2", "k1:1", "k1:0");
    summary.overdue(NOON.plus(DAY));
    assertThat(summary.events).hasSize(4);
  }

  @Test
  void openTicketIsToldOf_whateverTheLimitSays() {
    Told ticket = new Told().alert(AnAlert.at(NOON));

    ticket.alert(AnAlert.at(NOON.plus(WEEK)).mayNotOpen().version("1.2.0", 120));

    assertThat(ticket.last().getType()).isEqualTo(TicketEventType.UPDATED);
    assertThat(ticket.routed).isEmpty();
  }

  @Test
  void mergedClusterKeepsATicketOpen_whoseOwnStallIsGone() {
    Told ticket = new Told().alert(AnAlert.at(NOON));
    ticket.alert(AnAlert.at(NOON.plus(DAY)).of("k1:0a").version("1.2.0", 120));
    int told = ticket.events.size();

    ticket.alert(AnAlert.at(NOON.plus(WEEK)).kind(AlertKind.GONE).version("1.2.0", 120));
    assertThat(ticket.events).hasSize(told);
    ticket.alert(AnAlert.at(NOON.plus(WEEK)).kind(AlertKind.GONE).version("1.3.0", 130));
    assertThat(ticket.last().getKind()).isEqualTo(AlertKind.GONE);
    assertThat(ticket.events).hasSize(told + 1);
  }

  @Test
  void rulesNameOwners_andMute() {
    AlertRules rules =
        AlertRules.newBuilder()
            .setApp(AnEvent.APP)
            .setRevision(1)
            .setRules(List.of())
            .setOwners(List.of(new OwnerRule("com.example.reader", List.of("feed-team"))))
            .setMutes(List.of(new MuteRule(null, "com.example.reader.Feed", NOON.plus(DAY))))
            .build();
    Told ticket = new Told(AnAlert.FINGERPRINT, RulesInForce.of(List.of(rules)));

    ticket.alert(AnAlert.at(NOON));
    assertThat(ticket.events).isEmpty();
    ticket.alert(AnAlert.at(NOON.plus(DAY)));
    assertThat(ticket.last().getOwners()).containsExactly("feed-team");
  }

  @Test
  void ticketIsOpen_whenItsStateIsLost() {
    Told before = new Told().alert(AnAlert.at(NOON));
    Told ticket =
        new Told().with(new Ticket(new Told().ticket.life(), before.last(), before.ticket.texts()));

    ticket.alert(AnAlert.at(NOON.plusSeconds(1)));
    assertThat(ticket.events).isEmpty();
    ticket.status(tracker(TicketState.CLOSED, NOON.plusSeconds(2)));
    ticket.alert(AnAlert.at(NOON.plus(DAY)).version("1.1.0", 110).stalls(100));
    assertThat(ticket.events).isEmpty();
  }

  @Test
  void whatIsRememberedIsBounded() {
    Told ticket = new Told();
    for (int i = 0; i < 80; i++) {
      ticket.alert(AnAlert.at(NOON.plus(DAY.multipliedBy(i))).version("1.0." + i, i));
    }

    assertThat(ticket.ticket.life().getVersions()).hasSize(Lives.MAX_VERSIONS);
    assertThat(ticket.last().getTrend()).hasSize(Lives.MAX_DAYS);
  }

  private static Told fixedIn(@Nullable String name, Long code) {
    return new Told()
        .alert(AnAlert.at(NOON))
        .status(
            tracker(TicketState.CLOSED, NOON.plusSeconds(60))
                .setFixedInVersionName(name)
                .setFixedInVersionCode(code));
  }

  private static TicketStatus.Builder tracker(TicketState state, Instant at) {
    return AnAlert.says(StatusSource.TRACKER, state, at);
  }

  private static TicketStatus.Builder operator(TicketState state) {
    return AnAlert.says(StatusSource.OPERATOR, state, NOON.plusSeconds(120));
  }
}
