package dev.jankline.local.shared;

import java.util.Locale;

/** An app that a test sends as; no two tests have the same, so that each sees its own counts. */
public enum TestApp {
  /** The app of all samples of reports and of the documentation. */
  READER,
  AWAY,
  BACKUP,
  BUSY,
  CHAOS,

  /** Sends stalls of which each must open a ticket, while CHAOS sends as devices do. */
  CHAOS_PROBE,
  COMMIT_INTERVAL,
  EXPORTER,
  FULL_DISK,
  FROM_THE_START,
  GATEWAY_KILLED,
  GROWN,
  KILLS,
  LATE_SYMBOLS,
  PARTIAL_SYMBOLS,
  PERSONAL,
  POISON,
  PROCESSOR_KILLED,
  TROUBLE,
  TWO_PROCESSORS,
  UNDISTURBED,
  WIDE_STACKS;

  /** Application id. */
  public String id() {
    return this == READER ? "com.example.reader" : "com.example." + word();
  }

  /** Key of the app's devices. */
  public String deviceKey() {
    return "device-key-of-" + word();
  }

  /** Key that may upload the app's symbol files. */
  public String uploadKey() {
    return "upload-key-of-" + word();
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace("_", "");
  }
}
