package dev.jankline.webhook.target;

import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes ticket events for tests. */
public final class Tickets {
  static {
    TrustedRecords.trust();
  }

  private Tickets() {}

  public static TicketEvent opened(String id) {
    return opened(id, "k1:00ff");
  }

  public static TicketEvent opened(String id, String fingerprint) {
    return TicketEvent.newBuilder()
        .setId(id)
        .setType(TicketEventType.OPENED)
        .setApp("com.example.reader")
        .setTicket("t1")
        .setSequence(0)
        .setFingerprint(fingerprint)
        .setTitle("Main thread blocked in com.example.reader.Feed.load (DISK)")
        .setCause(Cause.DISK)
        .setStack(
            List.of(
                frame("java.io.FileInputStream.read", "FileInputStream.java", 255, null),
                frame("com.example.reader.Feed.load", "Feed.kt", 42, null),
                frame("read_block(int)", null, -1, "libreader.so"),
                frame("raw", null, -1, null)))
        .setKind(AlertKind.THRESHOLD)
        .setRule("many-stalls")
        .setTrigger("120 stalls in 1 h, threshold 100")
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setWindowStart(Instant.parse("2026-11-20T10:00:00Z"))
        .setWindowMillis(3_600_000)
        .setStalls(120)
        .setDevices(48)
        .setP50Millis(300)
        .setP95Millis(1_900)
        .setFirstSeen(Instant.parse("2026-11-20T10:01:00Z"))
        .setLastSeen(Instant.parse("2026-11-20T10:29:00Z"))
        .setAt(Instant.parse("2026-11-20T10:30:00Z"))
        .build();
  }

  /** A first attempt, of a ticket that was never filed. */
  public static Attempt attempt(TicketEvent event) {
    return new Attempt(event, Optional.empty(), () -> false);
  }

  public static SymbolizedFrame frame(
      String function, @Nullable String file, int line, @Nullable String module) {
    return SymbolizedFrame.newBuilder()
        .setFunction(function)
        .setFileName(file)
        .setLine(line)
        .setModule(module)
        .build();
  }
}
