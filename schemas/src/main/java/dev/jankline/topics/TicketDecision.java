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
 * jank.ticket-status.v1} that says so to the processor.
 *
 * @param state state that the ticket gets
 * @param mute what ends the silence
 * @param version name of the first version with the fix; null when nothing is fixed
 * @param versionCode its version code, when it is known
 * @param mergedInto fingerprint of the cluster whose ticket goes on; null when nothing is merged
 * @param assignee who is to work on it, empty for nobody; null when nothing is assigned
 * @param words what holds of the cluster from now on: the end of a sentence
 * @param by who decides; null when it is not known
 */
public record TicketDecision(
    TicketState state,
    MuteEnd mute,
    @Nullable String version,
    @Nullable Long versionCode,
    @Nullable String mergedInto,
    @Nullable String assignee,
    String words,
    @Nullable String by) {
  static {
    TrustedRecords.trust();
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
        TicketState.MUTED, end, null, null, null, null, "is muted " + end.words(), null);
  }

  /** Ends a silence or a merge. */
  public static TicketDecision unmuted() {
    return open("is not muted any more");
  }

  /** Opens the ticket again that was closed, muted or merged. */
  public static TicketDecision reopened() {
    return open("is open again");
  }

  private static TicketDecision open(String words) {
    return new TicketDecision(TicketState.OPEN, MuteEnd.NEVER, null, null, null, null, words, null);
  }

  /**
   * Somebody is to work on the ticket, whose state stays as it is.
   *
   * @param assignee name in the tracker; empty for nobody
   */
  public static TicketDecision assigned(String assignee) {
    String words = assignee.isEmpty() ? "is assigned to nobody" : "is assigned to " + assignee;
    return new TicketDecision(
        TicketState.UNKNOWN, MuteEnd.NEVER, null, null, null, assignee, words, null);
  }

  /** Only versions with the fix reopen the ticket. */
  public static TicketDecision fixed(String version, @Nullable Long versionCode) {
    String words = "is fixed in " + version;
    return new TicketDecision(
        TicketState.CLOSED, MuteEnd.NEVER, version, versionCode, null, null, words, null);
  }

  /** The ticket of another cluster takes the alerts. */
  public static TicketDecision merged(String into) {
    String words = "is merged into " + into;
    return new TicketDecision(
        TicketState.MERGED, MuteEnd.NEVER, null, null, into, null, words, null);
  }

  /** The same decision, made by somebody: a name for people. */
  public TicketDecision by(String name) {
    return new TicketDecision(state, mute, version, versionCode, mergedInto, assignee, words, name);
  }

  /**
   * The record that says so. What was known of the ticket in its tracker is kept.
   *
   * @param before newest record of this cluster; null when there is none
   */
  public TicketStatus status(
      String app, String fingerprint, @Nullable TicketStatus before, Instant now) {
    if (assignee != null && before != null) {
      return TicketStatus.newBuilder(before)
          .setAssignee(assignee)
          .setBy(by)
          .setSource(StatusSource.OPERATOR)
          .setAt(now)
          .build();
    }
    return TicketStatus.newBuilder()
        .setApp(app)
        .setFingerprint(fingerprint)
        .setTicket(TicketIds.ticket(app, fingerprint))
        .setLastEventId(before == null ? "" : before.getLastEventId())
        .setState(state)
        .setExternalId(before == null ? null : before.getExternalId())
        .setUrl(before == null ? null : before.getUrl())
        .setFixedInVersionName(version)
        .setFixedInVersionCode(versionCode)
        .setMutedUntil(mute.time())
        .setMutedUntilVersion(mute.version())
        .setMutedUntilTimes(mute.times())
        .setMutedUntilDevices(mute.devices())
        .setMergedInto(mergedInto)
        .setAttempts(0)
        .setSource(StatusSource.OPERATOR)
        .setAssignee(assignee)
        .setBy(by)
        .setAt(now)
        .build();
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
