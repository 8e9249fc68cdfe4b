package dev.jankline.command.audit;

import dev.jankline.schema.AppStart;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.ProcessExit;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.Stall;
import dev.jankline.topics.Keys;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes an event as a row of the table {@code record}. */
final class EventRow {
  /** Columns of the table. */
  private static final int COLUMNS = 30;

  /** Columns before those of its body. */
  private static final int BODY = 15;

  private static final String UNKNOWN_APP = "?";
  private static final int MAX_APP_CHARS = 255;

  private EventRow() {}

  /**
   * Says where an event is.
   *
   * @param received time of the record: when the gateway received it, in milliseconds
   */
  record RecordPlace(int partition, long offset, long received) {}

  /** The app that the key of an unreadable event names. */
  static String app(String key) {
    String app = Keys.split(key).get(0);
    return app.isBlank() || app.length() > MAX_APP_CHARS ? UNKNOWN_APP : app;
  }

  /** A record that is no event. */
  static @Nullable Object[] unreadable(RecordPlace place, String key, String app) {
    return row(place.partition, place.offset, key, app, place.received, false);
  }

  /** An event: its place, its header, its body. */
  static @Nullable Object[] of(RecordPlace place, String key, JankEvent read) {
    BatchHeader header = read.getHeader();
    Event event = read.getEvent();
    @Nullable Object[] row =
        row(
            place.partition,
            place.offset,
            key,
            header.getApp(),
            place.received,
            true,
            HexFormat.of().formatHex(event.getId().bytes()),
            header.getInstallId(),
            header.getVersionName(),
            header.getVersionCode(),
            header.getDevice().getTier().name(),
            header.getDevice().getOsVersion(),
            header.getSampleRate(),
            read.getSentAt().toEpochMilli(),
            event.getTime().toEpochMilli());
    @Nullable Object[] body = body(event);
    System.arraycopy(body, 0, row, BODY, body.length);
    return row;
  }

  /**
   * What an event reports: its kind, kind of stall, milliseconds, screen, frames, slow and frozen
   * ones, overrun histogram, total overrun, sessions; of its starts the kinds, milliseconds until
   * the first frame and until fully drawn, −1 when not known; of an ANR its type and the importance
   * of the process. What is null at the end is left out.
   */
  private static @Nullable Object[] body(Event event) {
    Stall stall = event.getStall();
    if (stall != null) {
      ProcessExit exit = stall.getExit();
      return new @Nullable Object[] {
        "STALL",
        stall.getKind().name(),
        stall.getDurationMillis(),
        stall.getScreen(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        exit == null ? null : exit.getSubtype().name(),
        exit == null ? null : exit.getImportance()
      };
    }
    ScreenFrames screen = event.getScreenFrames();
    if (screen != null) {
      return new @Nullable Object[] {
        "SCREEN_FRAMES",
        null,
        screen.getVisibleMillis(),
        screen.getScreen(),
        screen.getFrames(),
        screen.getSlowFrames(),
        screen.getFrozenFrames(),
        screen.getOverrunHistogram().stream().mapToLong(Long::longValue).toArray(),
        screen.getTotalOverrunMillis()
      };
    }
    Exposure exposure = event.getExposure();
    if (exposure != null) {
      return new @Nullable Object[] {
        "EXPOSURE",
        null,
        exposure.getForegroundMillis(),
        null,
        null,
        null,
        null,
        null,
        null,
        exposure.getSessions(),
        exposure.getStarts().stream()
            .map(start -> start.getType().name())
            .collect(Collectors.joining(",")),
        exposure.getStarts().stream().mapToLong(AppStart::getFirstFrameMillis).toArray(),
        exposure.getStarts().stream().mapToLong(EventRow::fullyDrawnMillis).toArray()
      };
    }
    SelfReport report = event.getSelfReport();
    return report == null
        ? new @Nullable Object[] {}
        : new @Nullable Object[] {"SELF_REPORT", null, report.getOverheadMillis()};
  }

  private static long fullyDrawnMillis(AppStart start) {
    Long millis = start.getFullyDrawnMillis();
    return millis == null ? -1 : millis;
  }

  private static @Nullable Object[] row(Object... cells) {
    return Arrays.copyOf(cells, COLUMNS);
  }
}
