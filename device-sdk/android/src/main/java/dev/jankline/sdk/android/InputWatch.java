package dev.jankline.sdk.android;

import android.app.Activity;
import android.view.Window;
import dev.jankline.sdk.StallMonitor;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Times what an app does in answer to touch and keys, by a callback around the window's own. Input
 * is mostly dispatched outside of any message, where no printer sees it.
 */
final class InputWatch implements WindowWatch {
  private final StallMonitor monitor;
  private final Set<Window> wrapped = Collections.newSetFromMap(new WeakHashMap<>());

  InputWatch(StallMonitor monitor) {
    this.monitor = monitor;
  }

  @Override
  public void shown(Activity activity) {
    Window window = activity.getWindow();
    Window.Callback callback = window == null ? null : window.getCallback();
    if (callback != null && wrapped.add(window)) {
      window.setCallback(new TimedCallback(callback, monitor, activity.getClass().getName()));
    }
  }

  @Override
  public void hidden(Activity activity) {}

  /** Callbacks stay where they are, as others may have wrapped them; they pass everything on. */
  @Override
  public void leave() {}
}
