package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.disk.Disk;
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
    File[] files = Disk.list(directory);
    Arrays.sort(files);
    for (File file : files) {
      SpoolFile spoolFile = SpoolFile.found(file);
      if (spoolFile != null && recover(spoolFile)) {
        into.add(spoolFile);
      }
    }
    long next = into.isEmpty() ? 1 : into.get(into.size() - 1).number + 1;
    File left = SpoolFile.sealedFile(directory, next);
    SpoolFile spoolFile = PendingStall.moveLeft(directory, left) ? SpoolFile.found(left) : null;
    if (spoolFile != null && recover(spoolFile)) {
      into.add(spoolFile);
      return spoolFile;
    }
    return null;
  }

  /** The valid part of a file; null when head or header is damaged. */
  static @Nullable StoredBatch read(SpoolFile spoolFile) throws IOException {
    return SpoolFileFormat.read(spoolFile, Disk.read(spoolFile.file, MAX_FILE_BYTES));
  }

  private boolean recover(SpoolFile spoolFile) {
    try {
      StoredBatch batch = read(spoolFile);
      boolean isWhole = batch != null && batch.validBytes == spoolFile.file.length();
      if (!isWhole) {
        accounting.lost(DropReason.CORRUPT, 1);
      }
      if (batch == null) {
        return discard(spoolFile);
      }
      if (!isWhole) {
        spoolFile.truncate(batch.validBytes);
      }
      spoolFile.bytes = batch.validBytes;
      spoolFile.events = batch.events.size();
      spoolFile.firstCapturedAtMillis = batch.firstCapturedAtMillis;
      accounting.captured(spoolFile.events);
      return spoolFile.events > 0 || discard(spoolFile);
    } catch (IOException unreadable) {
      accounting.lost(DropReason.CORRUPT, 1);
      return discard(spoolFile);
    }
  }

  private static boolean discard(SpoolFile spoolFile) {
    spoolFile.delete();
    return false;
  }
}
