package dev.jankline.topics;

import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.wire.TrustedRecords;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What an operator decides about the ticket of a cluster, and makes the record of {@code
 * jank.ticket-status.v1} that says so to the processor. Immutable.
 */
public final class TicketDecision {
  static {
    TrustedRecords.trust();
  }

  /** Has what is decided; all else is set when the record is made. Never changed. */
  private final TicketStatus.Builder decided;

  private final String words;

  private TicketDecision(TicketStatus.Builder decided, String words) {
    this.decided = decided;
    this.words = words;
  }

  /**
   * What ends a silence: the first of these that comes true; for ever when all are null.
   *
   * @param time from this time on
   * @param version an alert of this version or a later one
   * @param times a rate this many times that of the last event before the silence
   * @param devices an alert with at least so many devices, or device-days
   */
  public record MuteEnd(
      @Nullable Instant time,
      @Nullable String version,
      @Nullable Double times,
      @Nullable Long devices) {
    /** Only an operator ends it. */
    public static final MuteEnd NEVER = new MuteEnd(null, null, null, null);

    /** What ends it, after "muted". */
    public String words() {
      StringJoiner ends = new StringJoiner(" or ", "until ", "");
      ends.setEmptyValue("until it is unmuted");
      if (time != null) {
        ends.add(time.toString());
      }
      if (version != null) {
        ends.add("version " + version);
      }
      if (times != null) {
        ends.add("its rate is " + times + " times as high");
      }
      if (devices != null) {
        ends.add(devices + " devices have it");
      }
      return ends.toString();
    }
  }

  /** Alerts of the cluster open and change no ticket, until a time or for ever. */
  public static TicketDecision muted(@Nullable Instant until) {
    return mutedUntil(new MuteEnd(until, null, null, null));
  }

  /** Alerts of the cluster open and change no ticket until one of the ends. */
  public static TicketDecision mutedUntil(MuteEnd end) {
    return new TicketDecision(
        state(TicketState.MUTED)
            .setMutedUntil(end.time())
            .setMutedUntilVersion(end.version())
            .setMutedUntilTimes(end.times())
            .setMutedUntilDevices(end.devices()),
        "is muted " + end.words());
  }

  /** Ends a silence or a merge. */
  public static TicketDecision unmuted() {
    return new TicketDecision(state(TicketState.OPEN), "is not muted any more");
  }

  /** Opens the ticket again that was closed, muted or merged. */
  public static TicketDecision reopened() {
    return new TicketDecision(state(TicketState.OPEN), "is open again");
  }

  /**
   * Somebody is to work on the ticket, whose state stays as it is.
   *
   * @param assignee name in the tracker; empty for nobody
   */
  public static TicketDecision assigned(String assignee) {
    return new TicketDecision(
        state(TicketState.UNKNOWN).setAssignee(assignee),
        "is assigned to " + (assignee.isEmpty() ? "nobody" : assignee));
  }

  /** Only versions with the fix reopen the ticket. */
  public static TicketDecision fixed(String version, @Nullable Long versionCode) {
    return new TicketDecision(
        state(TicketState.CLOSED).setFixedInVersionName(version).setFixedInVersionCode(versionCode),
        "is fixed in " + version);
  }

  /** The ticket of another cluster takes the alerts. */
  public static TicketDecision merged(String into) {
    return new TicketDecision(
        state(TicketState.MERGED).setMergedInto(into), "is merged into " + into);
  }

  private static TicketStatus.Builder state(TicketState state) {
    return TicketStatus.newBuilder().setState(state);
  }

  /** The same decision, made by somebody: a name for people. */
  public TicketDecision by(String name) {
    return new TicketDecision(TicketStatus.newBuilder(decided).setBy(name), words);
  }

  /** What holds of the cluster from now on: the end of a sentence. */
  public String words() {
    return words;
  }

  /** Name of the first version with the fix; null when nothing is fixed. */
  public @Nullable String version() {
    return decided.getFixedInVersionName();
  }

  /** Its version code; null when it is not known. */
  public @Nullable Long versionCode() {
    return decided.getFixedInVersionCode();
  }

  /** Fingerprint of the cluster whose ticket goes on; null when nothing is merged. */
  public @Nullable String mergedInto() {
    return decided.getMergedInto();
  }

  /**
   * The record that says so. What was known of the ticket in its tracker is kept.
   *
   * @param before newest record of this cluster; null when there is none
   */
  public TicketStatus status(
      String app, String fingerprint, @Nullable TicketStatus before, Instant now) {
    TicketStatus.Builder status =
        decided.getAssignee() != null && before != null
            ? TicketStatus.newBuilder(before)
                .setAssignee(decided.getAssignee())
                .setBy(decided.getBy())
            : TicketStatus.newBuilder(decided)
                .setApp(app)
                .setFingerprint(fingerprint)
                .setTicket(TicketIds.ticket(app, fingerprint))
                .setLastEventId(before == null ? "" : before.getLastEventId())
                .setExternalId(before == null ? null : before.getExternalId())
                .setUrl(before == null ? null : before.getUrl())
                .setAttempts(0);
    return status.setSource(StatusSource.OPERATOR).setAt(now).build();
  }

  /**
   * Names tickets and their events: 32 hex digits of a SHA-256. The same ticket has the same name
   * after a restart, a replay and on another machine.
   */
  public static final class TicketIds {
    private static final int ID_BYTES = 16;
    private static final int SCREEN_DIGITS = 16;
    private static final String SCREEN = "screen:";

    /** Stands in the place of a screen in the ticket of an app as a whole. */
    public static final String WHOLE_APP = "(whole app)";

    private TicketIds() {}

    /** Name of the one ticket of a cluster. */
    public static String ticket(String app, String fingerprint) {
      return hash(Keys.join(app, fingerprint));
    }

    /** Name of one event of a ticket. */
    public static String event(String app, String fingerprint, TicketEventType type, int sequence) {
      return hash(Keys.join(app, fingerprint, type.name(), Integer.toString(sequence)));
    }

    /**
     * What stands in the place of a fingerprint in the ticket of a screen: names of screens may be
     * long and hold anything, this is a word.
     */
    public static String screen(String name) {
      return SCREEN + hash(name).substring(0, SCREEN_DIGITS);
    }

    private static String hash(String text) {
      try {
        byte[] digest =
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, ID_BYTES);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java platform has SHA-256", e);
      }
    }
  }
}
