package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.disk.SmallFile;
import dev.jankline.sdk.wire.BatchEncoder;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the files an earlier process left, and cuts off a write that was not finished. */
final class SpoolRecovery {
  private static final int MAX_FILE_BYTES = 16 << 20;

  private final File directory;
  private final EventAccounting accounting;

  SpoolRecovery(File directory, EventAccounting accounting) {
    this.directory = directory;
    this.accounting = accounting;
  }

  /**
   * Adds the files, oldest first; the last is the stall that was pending when the process ended.
   * Returns that one; null when there was none.
   */
  @Nullable SpoolFile recover(List<SpoolFile> into) throws IOException {
    File[] files = directory.listFiles();
    if (files == null) {
      throw new IOException();
    }
    Arrays.sort(files);
    for (File file : files) {
      SpoolFile segment = SpoolFile.found(file);
      if (segment != null && recover(segment)) {
        into.add(segment);
      }
    }
    long next = into.isEmpty() ? 1 : into.get(into.size() - 1).number() + 1;
    File left = SpoolFile.sealedFile(directory, next);
    SpoolFile segment = PendingStall.moveLeft(directory, left) ? SpoolFile.found(left) : null;
    if (segment != null && recover(segment)) {
      into.add(segment);
      return segment;
    }
    return null;
  }

  /** The valid part of a file; null when head or header is damaged. */
  static @Nullable StoredBatch read(SpoolFile segment) throws IOException {
    return SpoolFileFormat.read(segment, SmallFile.bytesOf(segment.file(), MAX_FILE_BYTES));
  }

  private boolean recover(SpoolFile segment) {
    try {
      StoredBatch batch = read(segment);
      boolean isWhole = batch != null && batch.validBytes == segment.file().length();
      if (!isWhole) {
        accounting.lost(DropReason.CORRUPT, 1);
      }
      if (batch == null) {
        return discard(segment);
      }
      if (batch.fingerprint != BatchEncoder.FINGERPRINT) {
        accounting.lost(DropReason.SCHEMA_CHANGED, batch.events.size());
        return discard(segment);
      }
      if (!isWhole) {
        segment.truncate(batch.validBytes);
      }
      segment.bytes = batch.validBytes;
      segment.events = batch.events.size();
      segment.firstCapturedAtMillis = batch.firstCapturedAtMillis;
      accounting.captured(segment.events);
      return segment.events > 0 || discard(segment);
    } catch (IOException unreadable) {
      accounting.lost(DropReason.CORRUPT, 1);
      return discard(segment);
    }
  }

  private static boolean discard(SpoolFile segment) {
    segment.delete();
    return false;
  }
}
