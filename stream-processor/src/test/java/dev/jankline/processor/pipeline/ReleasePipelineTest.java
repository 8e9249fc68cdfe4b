package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TierVerdict;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.TicketDecision.TicketIds;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Releases of fleets that would fool a comparison of new devices with old ones, as events. */
class ReleasePipelineTest extends ReleaseFixture {
  private static final int PAST_DAYS = 2;
  private static final int DAYS = 5;
  private static final int SESSIONS = 2;

  private int devices = 64;

  ReleasePipelineTest() {
    super(11);
  }

  /** Versions beside 1.0.0 and 1.1.0 that must not change what is compared. */
  enum Beside {
    NOTHING,
    ONE_DEVICE_OF_A_BETA,
    A_HOTFIX_ON_FEW_DEVICES,
    FLAVOURS,
    A_FORCED_UPDATE,
    A_ROLLBACK
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatIsThreeTimesAsBad_whateverVersionsAreBeside(Beside beside) {
    boolean isRollback = beside == Beside.A_ROLLBACK;
    devices = 90;
    fleet(
        device -> version(device, beside),
        (device, version, function, isFirst) ->
            function.equals(RANK) && version.startsWith(isRollback ? "1.2.0" : NEW) ? 1.5 : 0.5);
    send(events);

    String judged = isRollback ? "1.2.0" : beside == Beside.FLAVOURS ? NEW + "-google" : NEW;
    VersionVerdict rank = cluster(judged, RANK);
    assertThat(rank.getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(rank.getIsControlled()).isTrue();
    assertThat(rank.getOlderVersionName()).startsWith(OLD);
    assertThat(Objects.requireNonNull(rank.getRatio()).getLow()).isLessThan(3);
    assertThat(rank.getRatio().getHigh()).isGreaterThan(3);
    VersionVerdict feed = cluster(judged, FEED);
    assertThat(feed.getOutcome()).isIn(VersionOutcome.NOT_ENOUGH, VersionOutcome.NOT_WORSE);
    assertThat(feed.getRatio()).as("also when nothing is reported").isNotNull();
  }

  /** The version before the release, the version after it, hours after the release; −1: never. */
  private record Life(String before, String after, int updatedAt) {}

  private static Life version(int device, Beside beside) {
    boolean updates = device % 2 == 0;
    Life plain = new Life(OLD, NEW, updates ? device % 12 : -1);
    return switch (beside) {
      case NOTHING -> plain;
      case ONE_DEVICE_OF_A_BETA -> device == 1 ? new Life(OLD, "1.1.0-beta.1", 0) : plain;
      case A_HOTFIX_ON_FEW_DEVICES -> device == 1 ? new Life(OLD, "1.0.1", 0) : plain;
      case FLAVOURS ->
          device % 4 == 3
              ? new Life("1.0.0-huawei", NEW, -1)
              : new Life(OLD, NEW + "-google", updates ? device % 12 : -1);
      case A_FORCED_UPDATE -> new Life(OLD, NEW, device % 8 == 1 ? -1 : device % 12);
      case A_ROLLBACK ->
          device % 10 == 1
              ? new Life(OLD, NEW, 0)
              : new Life(OLD, "1.2.0", updates ? device % 12 : -1);
    };
  }

  @Test
  void oneBetaDeviceMore_changesNoVerdict() {
    fleet(
        device -> version(device, Beside.NOTHING),
        (device, version, function, isFirst) ->
            function.equals(RANK) && version.equals(NEW) ? 1.5 : 0.5);
    send(events);
    VersionVerdict rank = cluster(NEW, RANK);
    VersionVerdict app = app(NEW);

    pipeline.send(at(anExposure(++id), "beta-device", "1.1.0-beta.1", release().plusSeconds(60)));
    settle();

    assertThat(cluster(NEW, RANK)).isEqualTo(rank);
    assertThat(app(NEW)).isEqualTo(app);
  }

  @Test
  void aReplayOfTheEvents_givesTheSameVerdicts_whenTheyAreLookedAtOnlyOnce() {
    fleet(
        device -> version(device, Beside.NOTHING),
        (device, version, function, isFirst) ->
            function.equals(RANK) && version.equals(NEW) ? 1.5 : 0.5);
    List<AnEvent> inOrder = inOrder(events);
    for (int day = 0; day < DAYS; day++) {
      send(inOrder.subList(inOrder.size() * day / DAYS, inOrder.size() * (day + 1) / DAYS));
    }
    Map<String, VersionVerdict> daily = allVerdicts();
    assertThat(daily.values())
        .extracting(VersionVerdict::getOutcome)
        .contains(VersionOutcome.WORSE, VersionOutcome.NOT_ENOUGH);

    pipeline.close();
    pipeline = new Pipeline(directory.resolve("replay"));
    send(events);

    assertThat(allVerdicts()).isEqualTo(daily);
  }

  @Test
  void devicesThatWereAlwaysWorse_doNotMakeAVersionWorse() {
    fleet(
        device -> new Life(OLD, NEW, device % 3 == 0 ? 1 : device % 3 == 1 ? 40 : -1),
        (device, version, function, isFirst) ->
            function.equals(RANK) && device % 3 == 0 ? 2.5 : 0.5);
    send(events);

    VersionVerdict rank = cluster(NEW, RANK);
    assertThat(rank.getOutcome()).isIn(VersionOutcome.NOT_ENOUGH, VersionOutcome.NOT_WORSE);
    assertThat(Objects.requireNonNull(rank.getOwnPast()).getLow())
        .as("the same devices were worse before")
        .isGreaterThan(1.2);
    assertThat(app(NEW).getOutcome()).isNotEqualTo(VersionOutcome.WORSE);
    assertThat(alerts()).isEmpty();
  }

  @Test
  void longerSessions_doNotMakeAVersionWorse() {
    fleet(
        device -> version(device, Beside.NOTHING),
        (device, version, function, isFirst) -> 1.0,
        version -> version.equals(NEW) ? 40 : 20);
    send(events);

    assertThat(app(NEW).getOutcome()).isNotEqualTo(VersionOutcome.WORSE);
    assertThat(Objects.requireNonNull(app(NEW).getRatio()).getLow()).isLessThan(1);
    assertThat(app(NEW).getRatio().getHigh()).isGreaterThan(1);
    assertThat(alerts()).isEmpty();
  }

  @Test
  void theFirstDayAfterAnUpdate_isLeftOut() {
    fleet(
        device -> version(device, Beside.NOTHING),
        (device, version, function, isFirst) -> isFirst ? 4 : 0.7);
    send(events);

    assertThat(cluster(NEW, RANK).getOutcome())
        .isIn(VersionOutcome.NOT_ENOUGH, VersionOutcome.NOT_WORSE);
    assertThat(app(NEW).getOutcome()).isNotEqualTo(VersionOutcome.WORSE);
  }

  @Test
  void tierThatAloneIsWorse_isNamed() {
    devices = 90;
    fleet(
        device -> version(device, Beside.NOTHING),
        (device, version, function, isFirst) ->
            function.equals(RANK) && version.equals(NEW) && tier(device) == DeviceTier.LOW ? 6 : 1);
    send(events);

    VersionVerdict rank = cluster(NEW, RANK);
    assertThat(rank.getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(rank.getTiers())
        .filteredOn(tier -> tier.getOutcome() == VersionOutcome.WORSE)
        .extracting(TierVerdict::getTier)
        .containsExactly(DeviceTier.LOW);
    assertThat(app(NEW).getBalance())
        .as("shares of both sides")
        .extracting(line -> line.getDimension() + " " + line.getValue())
        .contains("tier LOW", "tier HIGH", "os 14", "vendor google");
  }

  @Test
  void appThatIsWorseInManyPlaces_isTold() {
    List<String> functions = new ArrayList<>();
    for (char letter = 'a'; letter <= 'x'; letter++) {
      functions.add("com.example.Screen" + letter + ".show");
    }
    fleet(
        functions,
        device -> version(device, Beside.NOTHING),
        (device, version, function, isFirst) -> version.equals(NEW) ? 0.19 : 0.08,
        version -> 30);
    send(events);

    assertThat(app(NEW).getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(alerts())
        .extracting(Alert::getScreen, Alert::getVersionName)
        .contains(tuple(TicketIds.WHOLE_APP, NEW));
  }

  @Test
  void versionWithoutNames_isNotCompared_untilTheyAreThere() {
    fleet(device -> version(device, Beside.NOTHING), (device, version, function, isFirst) -> 1.0);
    pipeline.announce("b0");
    send(ofBuilds());
    assertThat(app(NEW).getOutcome()).isNotEqualTo(VersionOutcome.WORSE);
    assertThat(verdicts(RateSubject.CLUSTER, NEW))
        .as("what has no name is in no cluster")
        .isEmpty();
    assertThat(alerts()).isEmpty();

    pipeline.announce("b1");
    settle();
    assertThat(verdicts(RateSubject.CLUSTER, NEW))
        .extracting(VersionVerdict::getOutcome)
        .isNotEmpty()
        .doesNotContain(VersionOutcome.NOT_COMPARABLE, VersionOutcome.WORSE, VersionOutcome.NEW);
    assertThat(alerts()).isEmpty();
  }

  @Test
  void whatWasAlwaysBad_opensOneTicket_inTheFirstVersionEver() {
    bundledRules();
    devices = 300;
    fleet(
        device -> new Life(OLD, OLD, -1),
        (device, version, function, isFirst) -> function.equals(RANK) ? 0.12 : 0.01);
    send(events);

    assertThat(alerts())
        .extracting(Alert::getRule, Alert::getKind, Alert::getVersionName)
        .containsExactly(tuple("common-share", AlertKind.SHARE, OLD));
    assertThat(told()).extracting(TicketEvent::getType).containsExactly(TicketEventType.OPENED);
    send(List.of(at(anExposure(++id), "device-1", OLD, NOON)));
    assertThat(alerts()).as("not twice").isEmpty();
  }

  @Test
  void releaseThatIsNotJudgedForADay_opensOneTicketThatSaysWhatWouldHelp() {
    bundledRules();
    fleet(
        device -> new Life("1.1.0-beta.1", NEW, device % 2 == 0 ? 1 : -1),
        (device, version, function, isFirst) -> 0.01);
    send(events);

    assertThat(alerts())
        .extracting(Alert::getKind, Alert::getVersionName, Alert::getTrigger)
        .containsExactly(
            tuple(
                AlertKind.NOT_JUDGED,
                NEW,
                "not compared with older versions, because no older production version was"
                    + " used at the same time; name the version to compare with as its predecessor in the rules"));
    assertThat(app(NEW).getOutcome()).isEqualTo(VersionOutcome.NOT_COMPARABLE);
    assertThat(app(NEW).getReason()).isEqualTo(VerdictReason.NO_BASELINE);
    assertThat(told())
        .extracting(TicketEvent::getTitle)
        .containsExactly("Release 1.1.0 is not judged");
    send(List.of(at(anExposure(++id), "device-1", NEW, NOON)));
    assertThat(alerts()).as("once").isEmpty();
  }

  @Test
  void forcedUpdateOfAllDevices_saysOnWhichVersionToKeepSome() {
    bundledRules();
    fleet(device -> new Life(OLD, NEW, 0), (device, version, function, isFirst) -> 0.01);
    send(events);

    assertThat(alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.getKind()).isEqualTo(AlertKind.NOT_JUDGED);
              assertThat(alert.getTrigger()).contains("keep 1 % of devices on 1.0.0");
            });
  }

  @Test
  void releaseWhoseNamesAreMissingForADay_saysWhichSymbolsToUpload() {
    bundledRules();
    fleet(device -> version(device, Beside.NOTHING), (device, version, function, isFirst) -> 1.0);
    pipeline.announce("b0");
    send(ofBuilds());

    assertThat(alerts())
        .filteredOn(alert -> alert.getKind() == AlertKind.NOT_JUDGED)
        .singleElement()
        .satisfies(
            alert ->
                assertThat(alert.getTrigger())
                    .isEqualTo(
                        "not compared with older versions, because 0 % of its stalls have names, and"
                            + " 100 % of those of 1.0.0; upload the symbols of 1.1.0"));
  }

  @Test
  void figuresOfFewDevices_areNumbersWithinTheirBounds() {
    devices = 6;
    fleet(
        List.of(FEED, RANK),
        device -> version(device, Beside.NOTHING),
        (device, version, function, isFirst) -> function.equals(RANK) ? 60 : 0,
        version -> version.equals(NEW) ? 2 : 0);
    send(events);

    app(NEW);
    assertThat(comparisons.values())
        .extracting(VersionComparison::getVersionName)
        .contains(OLD, NEW);
    for (VersionComparison rate : comparisons.values()) {
      Estimate affected = rate.getAffectedPerThousand();
      assertThat(affected.getLow()).isBetween(0.0, 1000.0);
      assertThat(affected.getHigh()).isBetween(affected.getValue(), 1000.0);
      List<Estimate> others = new ArrayList<>();
      others.add(rate.getStallsPerHour());
      others.add(rate.getStallMillisPerHour());
      if (rate.getVerdict() != null) {
        others.add(rate.getVerdict().getRatio());
        others.add(rate.getVerdict().getOwnPast());
      }
      others.removeIf(Objects::isNull);
      for (Estimate other : others) {
        assertThat(other.getLow()).isGreaterThanOrEqualTo(0);
        assertThat(other.getHigh()).isFinite().isGreaterThanOrEqualTo(other.getValue());
      }
    }
  }

  /** Stalls of 1.0.0 need the symbols of b0, those of 1.1.0 those of b1. */
  private List<AnEvent> ofBuilds() {
    List<AnEvent> all = new ArrayList<>();
    for (AnEvent event : events) {
      boolean isStall = event.event().getEvent().getStall() != null;
      boolean isNew = event.event().getHeader().getVersionName().equals(NEW);
      all.add(isStall ? event.onBuild(isNew ? "b1" : "b0") : event);
    }
    return all;
  }

  private void bundledRules() {
    AlertRules bundled =
        AlertRules.newBuilder(RulesFile.bundled().inForce(AnEvent.APP)).setApp(AnEvent.APP).build();
    bundled.getRules().stream()
        .filter(rule -> rule.getKind() == RuleKind.SHARE)
        .forEach(rule -> rule.setName("common-share")); // alerts() leaves 'common' out
    pipeline.sendBytes(Topics.RULES, AnEvent.APP, MemorySerdes.write(bundled));
  }

  private List<TicketEvent> told() {
    return pipeline.read(Topics.TICKETS, TicketEvent.class).stream()
        .map(record -> record.value())
        .toList();
  }

  private interface Lives {
    Life of(int device);
  }

  private interface Minutes {
    int of(String version);
  }

  private void fleet(Lives lives, Rates rates) {
    fleet(lives, rates, version -> 30);
  }

  private void fleet(Lives lives, Rates rates, Minutes minutes) {
    fleet(List.of(FEED, RANK), lives, rates, minutes);
  }

  private void fleet(List<String> functions, Lives lives, Rates rates, Minutes minutes) {
    for (int device = 0; device < devices; device++) {
      Life life = lives.of(device);
      double own = 0.5 + random.nextDouble();
      for (int session = 0; session < DAYS * SESSIONS; session++) {
        int hour = hourOf(session, SESSIONS);
        int since = hour - PAST_DAYS * 24;
        boolean isNew = life.updatedAt >= 0 && since >= life.updatedAt;
        String version = isNew ? life.after : life.before;
        boolean isFirst = isNew && since < life.updatedAt + 24;
        Instant start = begin(DAYS).plus(Duration.ofHours(hour));
        int used = minutes.of(version);
        events.add(use(at(anExposure(++id), name(device), version, start), device, used));
        for (String function : functions) {
          double mean = own * rates.of(device, version, function, isFirst) * used / 60;
          for (int left = poisson(mean); left > 0; left--) {
            AnEvent stall = aStall(++id).withSamples(function);
            Instant time = start.plusSeconds(60L * left);
            events.add(use(at(stall, name(device), version, time), device, 0));
          }
        }
      }
    }
  }

  private static AnEvent use(AnEvent event, int device, int minutes) {
    return event.using(tier(device)).forMinutes(minutes);
  }

  private static Instant release() {
    return begin(DAYS).plus(Duration.ofDays(PAST_DAYS));
  }

  private List<Alert> alerts() {
    return pipeline.read(Topics.ALERTS, Alert.class).stream()
        .map(record -> record.value())
        .filter(alert -> !alert.getRule().equals("common"))
        .toList();
  }
}
