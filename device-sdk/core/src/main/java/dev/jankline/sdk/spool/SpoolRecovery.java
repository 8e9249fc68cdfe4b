package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.Ledger;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Finds what an earlier process left in the spool, and cuts off what it could not finish. */
final class SpoolRecovery {
  private static final int MAX_FILE_BYTES = 16 << 20;

  private final File directory;
  private final long fingerprint;
  private final Ledger ledger;

  SpoolRecovery(File directory, long fingerprint, Ledger ledger) {
    this.directory = directory;
    this.fingerprint = fingerprint;
    this.ledger = ledger;
  }

  /** Adds the files in order of age, last the stall that was pending when the process ended. */
  void recover(List<Segment> into) throws IOException {
    File[] files = directory.listFiles();
    if (files == null) {
      throw new IOException("cannot use the spool: check that it is writable");
    }
    Arrays.sort(files);
    for (File file : files) {
      Segment segment = Segment.found(file);
      if (segment != null && recover(segment)) {
        into.add(segment);
      }
    }
    long next = into.isEmpty() ? 1 : into.get(into.size() - 1).number() + 1;
    File left = Segment.sealedFile(directory, next);
    Segment segment = PendingStall.moveLeft(directory, left) ? Segment.found(left) : null;
    if (segment != null && recover(segment)) {
      into.add(segment);
    }
  }

  static byte[] bytesOf(File file) throws IOException {
    return SmallFile.bytesOf(file, MAX_FILE_BYTES);
  }

  private boolean recover(Segment segment) {
    try {
      byte[] bytes = bytesOf(segment.file());
      SegmentFormat.Content content = SegmentFormat.read(bytes);
      if (content == null || content.validBytes < bytes.length) {
        lost(DropReason.CORRUPT, 1);
      }
      if (content == null) {
        return discard(segment);
      }
      if (content.fingerprint != fingerprint) {
        lost(DropReason.SCHEMA_CHANGED, content.events.size());
        return discard(segment);
      }
      if (content.validBytes < bytes.length) {
        segment.truncate(content.validBytes);
      }
      segment.bytes = content.validBytes;
      segment.events = content.events.size();
      segment.firstCapturedAtMillis = content.firstCapturedAtMillis;
      ledger.captured(segment.events);
      return segment.events > 0 || discard(segment);
    } catch (IOException unreadable) {
      lost(DropReason.CORRUPT, 1);
      return discard(segment);
    }
  }

  private void lost(DropReason reason, int events) {
    ledger.captured(events);
    ledger.dropped(reason, events);
  }

  private static boolean discard(Segment segment) {
    segment.delete();
    return false;
  }
}
