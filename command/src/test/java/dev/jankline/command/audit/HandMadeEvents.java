package dev.jankline.command.audit;

import dev.jankline.command.audit.EventRow.RecordPlace;
import dev.jankline.command.audit.Recount.RecountedRow;
import dev.jankline.schema.AppStart;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExitSubtype;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Platform;
import dev.jankline.schema.ProcessExit;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.topics.Keys;
import dev.jankline.wire.TrustedRecords;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes events as a gateway writes them, received at one moment, and counts them. */
final class HandMadeEvents {
  static final String APP = "com.example.app";
  static final Instant RECEIVED = Instant.parse("2026-03-10T12:30:00Z");

  static {
    TrustedRecords.trust();
  }

  private final List<Object[]> records = new ArrayList<>();
  private final List<Object[]> analyses = new ArrayList<>();
  private final List<Object[]> letters = new ArrayList<>();
  private final List<Object[]> rejects = new ArrayList<>();

  /** Says from which device and version an event is. */
  record Sender(String install, String version, long code, String os) {
    static Sender of(String install, String version) {
      return new Sender(install, version, version.equals("1.0") ? 100 : 110, "14");
    }
  }

  /** A stall of some age with its cluster. */
  HandMadeEvents stall(String id, Sender sender, Duration age, long millis, String cluster) {
    return rawStall(id, sender, age, millis).analyzed(id, sender, 0, cluster, true, true);
  }

  /** A stall that no analysis was published of. */
  HandMadeEvents rawStall(String id, Sender sender, Duration age, long millis) {
    return event(
        id,
        sender,
        age,
        event ->
            event.setStall(
                Stall.newBuilder()
                    .setKind(StallKind.DISPATCH)
                    .setDurationMillis(millis)
                    .setThresholdMillis(80)
                    .setScreen("Feed")
                    .setFrames(List.of())
                    .setNodes(List.of())
                    .setSamples(List.of())
                    .build()));
  }

  /** An ANR with its cluster, what the system was waiting for and the process's importance. */
  HandMadeEvents anr(
      String id, Sender sender, Duration age, ExitSubtype type, @Nullable Integer importance) {
    event(
        id,
        sender,
        age,
        event ->
            event.setStall(
                Stall.newBuilder()
                    .setKind(StallKind.ANR)
                    .setDurationMillis(5000)
                    .setThresholdMillis(80)
                    .setScreen("Feed")
                    .setFrames(List.of())
                    .setNodes(List.of())
                    .setSamples(List.of())
                    .setExit(new ProcessExit(type, importance))
                    .build()));
    return analyzed(id, sender, 0, "k1:anr", true, true);
  }

  HandMadeEvents analyzed(
      String id,
      Sender sender,
      long revision,
      String cluster,
      boolean counted,
      boolean symbolized) {
    analyses.add(
        new Object[] {
          APP, sender.install, hex(id), revision, counted, symbolized, "CPU_BOUND", cluster
        });
    return this;
  }

  HandMadeEvents exposure(String id, Sender sender, Duration age, long millis) {
    return event(
        id,
        sender,
        age,
        event ->
            event.setExposure(
                Exposure.newBuilder().setForegroundMillis(millis).setSessions(2).build()));
  }

  /** An exposure of a minute with starts. */
  HandMadeEvents starts(String id, Sender sender, Duration age, AppStart... starts) {
    return event(
        id, sender, age, event -> event.setExposure(new Exposure(60_000L, 1, List.of(starts))));
  }

  HandMadeEvents frames(String id, Sender sender, long frames, long slow, List<Long> overrun) {
    return event(
        id,
        sender,
        Duration.ZERO,
        event ->
            event.setScreenFrames(
                ScreenFrames.newBuilder()
                    .setScreen("Feed")
                    .setRefreshRateHz(60)
                    .setFrames(frames)
                    .setVisibleMillis(1000)
                    .setOverrunHistogram(overrun)
                    .setSlowFrames(slow)
                    .setFrozenFrames(0)
                    .build()));
  }

  /** A report without frames: how long the screen was visible, and how late frames were. */
  HandMadeEvents late(
      String id, Sender sender, Duration age, long visible, @Nullable Long overrun) {
    return event(
        id,
        sender,
        age,
        event ->
            event.setScreenFrames(
                new ScreenFrames("Feed", 60f, 0L, visible, List.of(), 0L, 0L, null, overrun)));
  }

  /** What the SDK says of itself: CPU time. */
  HandMadeEvents selfReport(String id, Sender sender, Duration age, long millis) {
    return event(
        id,
        sender,
        age,
        event -> event.setSelfReport(new SelfReport(0L, 0L, 0L, List.of(), millis)));
  }

  /** An event without a body. */
  HandMadeEvents unknown(String id, Sender sender) {
    return event(id, sender, Duration.ZERO, event -> {});
  }

  private HandMadeEvents event(
      String id, Sender sender, Duration age, Consumer<Event.Builder> body) {
    // The clock of the device is an hour slow.
    Instant sent = RECEIVED.minus(Duration.ofHours(1));
    Event.Builder event = Event.newBuilder().setId(id(id)).setTime(sent.minus(age));
    body.accept(event);
    JankEvent read =
        JankEvent.newBuilder()
            .setEvent(event.build())
            .setHeader(header(sender))
            .setSentAt(sent)
            .setReceivedAt(RECEIVED)
            .build();
    records.add(EventRow.of(place(), Keys.install(APP, sender.install), read));
    return this;
  }

  HandMadeEvents unreadable(String key) {
    records.add(EventRow.unreadable(place(), key, EventRow.app(key)));
    return this;
  }

  /** Says that the last event could not be processed. */
  HandMadeEvents givenUp() {
    letters.add(new Object[] {0, records.size() - 1, null, null, "FAILED_REPEATEDLY"});
    return this;
  }

  HandMadeEvents analysisFailed(String id, Sender sender) {
    letters.add(
        new Object[] {null, null, Keys.install(APP, sender.install), hex(id), "ANALYSIS_FAILED"});
    return this;
  }

  HandMadeEvents rejected(String id, long events) {
    rejects.add(
        new Object[] {
          0, rejects.size(), APP, RECEIVED.toEpochMilli(), hex(id), "MALFORMED", events
        });
    return this;
  }

  /** Counts; a row is what is expected of a row of a place. */
  List<RecountedRow> counted() {
    try (Recount recount = Recount.open()) {
      recount.load("record", rows -> records.forEach(rows::add));
      recount.load("analysis", rows -> analyses.forEach(rows::add));
      recount.load("letter", rows -> letters.forEach(rows::add));
      recount.load("rejects", rows -> rejects.forEach(rows::add));
      return recount.rows();
    }
  }

  /** Figures of a row. */
  static Map<String, Object> row(List<RecountedRow> counted, String place, String row) {
    return counted.stream()
        .filter(one -> one.place().equals(place) && one.row().equals(row))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException(place + " " + row + " in " + counted))
        .figures();
  }

  /** What became of events, by kind and reason. */
  static List<String> outcomes(List<RecountedRow> counted) {
    return counted.stream()
        .filter(one -> one.place().equals("jank.accounting.v1"))
        .map(
            one ->
                String.join(" ", Keys.split(one.row()).subList(2, 4))
                    + " "
                    + one.figures().get("events"))
        .sorted()
        .toList();
  }

  private RecordPlace place() {
    return new RecordPlace(0, records.size(), RECEIVED.toEpochMilli());
  }

  private static BatchHeader header(Sender sender) {
    return BatchHeader.newBuilder()
        .setApp(APP)
        .setPlatform(Platform.ANDROID)
        .setVersionName(sender.version)
        .setVersionCode(sender.code)
        .setInstallId(sender.install)
        .setDevice(
            Device.newBuilder()
                .setModel("Pixel 7")
                .setTier(DeviceTier.MID)
                .setOsVersion(sender.os)
                .build())
        .setSdkVersion("1")
        .setSampleRate(0.5)
        .build();
  }

  private static String hex(String id) {
    return HexFormat.of().formatHex(id(id).bytes());
  }

  private static EventId id(String name) {
    return new EventId(ByteBuffer.allocate(16).putInt(name.hashCode()).array());
  }
}
