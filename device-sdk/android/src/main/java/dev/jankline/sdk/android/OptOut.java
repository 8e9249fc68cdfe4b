package dev.jankline.sdk.android;

import android.content.Context;
import dev.jankline.sdk.gray.KillSwitch;
import java.io.File;
import java.io.IOException;

/** Keeps the SDK off at the user's will, and lets it start again. */
final class OptOut {
  private OptOut() {}

  /** Deletes everything, and keeps every later start off. */
  static void make(Context context) throws IOException {
    File directory = AppSettings.directory(context);
    File[] files = directory.listFiles();
    boolean all = true;
    for (File file : files == null ? new File[0] : files) {
      all &= file.delete();
    }
    new KillSwitch(directory).turnOn();
    if (!all) {
      throw new IOException("could not delete all of " + directory);
    }
  }

  /** Lets the next start begin anew. */
  static void takeBack(Context context) {
    new KillSwitch(AppSettings.directory(context)).turnOff();
  }
}
