package dev.jankline.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.gateway.PlannedUploads;
import dev.jankline.local.fleet.Recording;
import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.fleet.Recording.RecordedVersion;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.wire.TrustedRecords;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetDaysTest {
  private static final int DEVICES = 400;
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.890Z");
  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);

  @TempDir Path folder;

  @BeforeAll
  static void trustRecords() {
    TrustedRecords.trust();
  }

  @Test
  void expectedAreTheEventsOfTheFiles_andRepeatsHaveTheSameIds() throws Exception {
    FleetDays.Day day = fleet().write(DAY, folder);
    List<Event> events = events(batches(day));

    assertThat(day.hours()).hasSize(24);
    assertThat(events).hasSize(day.expected().events());
    assertThat(ids(batches(day)))
        .hasSize((int) (day.expected().events() - day.expected().duplicates()));
    assertThat(day.expected().duplicates()).isPositive();
    assertThat(day.expected().stalls())
        .isBetween(day.expected().events() / 10L, (long) day.expected().events());
  }

  @Test
  void fewDevicesMakeMostEvents_andTheirMeanIsThatOfATypicalDay() throws Exception {
    Map<String, Integer> sizes = new HashMap<>();
    for (Batch batch : batches(fleet().write(DAY, folder))) {
      sizes.merge(batch.getHeader().getInstallId(), batch.getEvents().size(), Integer::sum);
    }
    List<Integer> sorted = sizes.values().stream().sorted(Comparator.reverseOrder()).toList();
    int all = sum(sorted);

    assertThat(sizes).hasSize(DEVICES);
    assertThat((double) all / DEVICES).isBetween(80.0, 110.0);
    assertThat(sum(sorted.subList(0, DEVICES / 10))).isGreaterThan(all / 4);
  }

  @Test
  void eventsAreThoseOfTheDay() throws Exception {
    FleetDays.Day day = fleet().write(DAY, folder);

    Instant start = DAY.atStartOfDay(ZoneOffset.UTC).toInstant();
    assertThat(events(batches(day)))
        .extracting(Event::getTime)
        .allMatch(
            time ->
                !time.isBefore(start.minus(Duration.ofHours(1)))
                    && time.isBefore(start.plus(Duration.ofHours(25))));
  }

  @Test
  void nextDayIsOfTheSameDevicesWithOtherEvents() throws Exception {
    FleetDays fleet = fleet();
    List<Batch> first = batches(fleet.write(DAY, folder.resolve("first")));
    List<Batch> next = batches(fleet.write(DAY.plusDays(1), folder.resolve("next")));

    assertThat(installs(next)).isEqualTo(installs(first));
    assertThat(Collections.disjoint(ids(next), ids(first))).isTrue();
  }

  private static FleetDays fleet() {
    Stall stall =
        Stall.newBuilder()
            .setKind(StallKind.DISPATCH)
            .setDurationMillis(900)
            .setThresholdMillis(200)
            .setFrames(List.of())
            .setNodes(List.of())
            .setSamples(List.of())
            .build();
    return new FleetDays(
        new Recording(
            List.of(new RecordedVersion("1.0.0", 100, "map")),
            List.of(new RecordedStall("1.0.0", "feed.open", stall))),
        7,
        DEVICES,
        NOW);
  }

  private static List<Batch> batches(FleetDays.Day day) throws Exception {
    List<Batch> batches = new ArrayList<>();
    for (Path hour : day.hours()) {
      batches.addAll(PlannedUploads.read(hour).batches());
    }
    return batches;
  }

  private static List<Event> events(List<Batch> batches) {
    return batches.stream().flatMap(batch -> batch.getEvents().stream()).toList();
  }

  private static Set<EventId> ids(List<Batch> batches) {
    return events(batches).stream().map(Event::getId).collect(Collectors.toSet());
  }

  private static Set<String> installs(List<Batch> batches) {
    return batches.stream()
        .map(batch -> batch.getHeader().getInstallId())
        .collect(Collectors.toSet());
  }

  private static int sum(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).sum();
  }
}
