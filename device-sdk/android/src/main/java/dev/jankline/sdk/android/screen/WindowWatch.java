package dev.jankline.sdk.android.screen;

import android.app.Activity;

/** Is notified when activities become visible or invisible. Called on the main thread. */
public interface WindowWatch {
  /**
   * Notes that an activity is visible from now on, or no longer. Calls for one activity alternate.
   */
  void visible(Activity activity, boolean isVisible);
}
