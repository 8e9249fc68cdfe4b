package dev.jankline.sdk.android;

import android.app.Activity;

/** Takes the windows of activities that come and go. Called on the main thread. */
interface WindowWatch {
  /** The activity is visible from now on; it has its content. */
  void shown(Activity activity);

  /** The activity is no longer visible. */
  void hidden(Activity activity);

  /** Watches no window any more. */
  void leave();
}
