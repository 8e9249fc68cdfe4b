package dev.jankline.sdk.android;

import android.app.Activity;
import org.jspecify.annotations.Nullable;

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
    tell(activity, true);
  }

  @Override
  public void hidden(Activity activity) {
    tell(activity, false);
  }

  @Override
  public void leave() {
    tell(null, false);
  }

  private void tell(@Nullable Activity activity, boolean isShown) {
    for (WindowWatch watch : watches) {
      try {
        if (activity == null) {
          watch.leave();
        } else if (isShown) {
          watch.shown(activity);
        } else {
          watch.hidden(activity);
        }
      } catch (Throwable thrown) {
        faults.caught("watching a window", thrown);
      }
    }
  }
}
