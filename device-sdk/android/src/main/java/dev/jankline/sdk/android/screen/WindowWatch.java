package dev.jankline.sdk.android.screen;

import android.app.Activity;

/** Takes the windows of activities that come and go. Called on the main thread. */
public interface WindowWatch {
  /**
   * The activity is visible from now on and has its content, or is no longer visible; told in turn,
   * each once.
   */
  void visible(Activity activity, boolean isVisible);
}
