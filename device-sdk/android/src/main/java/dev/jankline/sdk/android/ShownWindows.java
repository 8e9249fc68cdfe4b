package dev.jankline.sdk.android;

import android.app.Activity;

/** Hands each window to the watches of input and of frames; the failure of one spares the other. */
final class ShownWindows implements WindowWatch {
  private final WindowWatch[] watches;
  private final Faults faults;

  ShownWindows(Faults faults, WindowWatch... watches) {
    this.faults = faults;
    this.watches = watches.clone();
  }

  @Override
  public void shown(Activity activity) {
    for (WindowWatch watch : watches) {
      try {
        watch.shown(activity);
      } catch (Throwable thrown) {
        faults.caught("watching a window", thrown);
      }
    }
  }

  @Override
  public void hidden(Activity activity) {
    for (WindowWatch watch : watches) {
      try {
        watch.hidden(activity);
      } catch (Throwable thrown) {
        faults.caught("leaving a window", thrown);
      }
    }
  }

  @Override
  public void leave() {
    for (WindowWatch watch : watches) {
      try {
        watch.leave();
      } catch (Throwable thrown) {
        faults.caught("leaving all windows", thrown);
      }
    }
  }
}
