package dev.jankline.sdk.android.screen;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import dev.jankline.sdk.android.system.Faults;
import dev.jankline.sdk.android.system.Hook;
import dev.jankline.sdk.monitor.StallMonitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows the app's activities: which one is shown (the screen), whether any is shown (foreground),
 * and whether one starts while there was none (a warm start). Used on the main thread only.
 *
 * <p>Windows are accessed from {@code onStart} on. An earlier access would create the window's
 * content, and the app's own {@code requestWindowFeature} would then throw.
 */
public final class ScreenWatch implements Hook, Application.ActivityLifecycleCallbacks {
  private final Application app;
  private final StallMonitor monitor;
  private final Faults faults;
  private final WindowWatch windows;
  private final List<Activity> shown = new ArrayList<>();
  private final Map<Activity, String> names = new HashMap<>();
  private @Nullable Activity current;

  // The next activity belongs to the cold start, or is the last one created again.
  private boolean nextIsKnown;

  private int created;

  /**
   * Reports activities to the monitor and their windows to {@code windows}. In a cold start the
   * first activity is not reported as a warm start.
   */
  public ScreenWatch(
      Application app,
      StallMonitor monitor,
      Faults faults,
      WindowWatch windows,
      boolean coldStart) {
    this.app = app;
    this.monitor = monitor;
    this.faults = faults;
    this.windows = windows;
    nextIsKnown = coldStart;
  }

  @Override
  public void watch(boolean on) {
    if (on) {
      app.registerActivityLifecycleCallbacks(this);
      return;
    }
    app.unregisterActivityLifecycleCallbacks(this);
    for (Activity activity : new ArrayList<>(shown)) {
      show(activity, false);
    }
    for (Activity activity : names.keySet()) {
      TimedCallback.takeFrom(activity.getWindow());
    }
    names.clear();
    current = null;
  }

  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle saved) {
    if (created++ == 0 && !nextIsKnown) {
      monitor.startingUp(false);
    }
    nextIsKnown = false;
  }

  @Override
  public void onActivityStarted(Activity activity) {
    nameOf(activity);
    show(activity, true);
  }

  @Override
  public void onActivityResumed(Activity activity) {
    current = activity;
    monitor.screen(nameOf(activity));
  }

  @Override
  public void onActivityPaused(Activity activity) {}

  @Override
  public void onActivityStopped(Activity activity) {
    show(activity, false);
  }

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle state) {}

  @Override
  public void onActivityDestroyed(Activity activity) {
    if (created > 0) {
      created--;
    }
    nextIsKnown |= activity.isChangingConfigurations();
    names.remove(activity);
    if (current == activity) {
      current = null;
    }
  }

  /** Notes an activity that was shown before this watch began. */
  public void shown(Activity activity) {
    if (!activity.isFinishing() && !names.containsKey(activity)) {
      created++;
      onActivityStarted(activity);
      onActivityResumed(activity);
    }
  }

  /** Sets the screen, as the app names it. The name is kept for the activity shown now. */
  public void screen(String name) {
    if (current != null) {
      names.put(current, name);
    }
    monitor.screen(name);
  }

  /** The screen of an activity. Input to an activity not seen before is timed from now on. */
  private String nameOf(Activity activity) {
    String name = names.get(activity);
    if (name == null) {
      name = activity.getClass().getName();
      names.put(activity, name);
      try {
        TimedCallback.putAround(activity.getWindow(), monitor, name);
      } catch (Throwable thrown) {
        faults.caught(thrown);
      }
    }
    return name;
  }

  /** Notes a change. The end of an activity may come without its start, when hooked late. */
  private void show(Activity activity, boolean visible) {
    boolean wasEmpty = shown.isEmpty();
    boolean wasVisible = shown.remove(activity);
    if (visible) {
      shown.add(activity);
    }
    if (shown.isEmpty() != wasEmpty) {
      monitor.foreground(visible);
    }
    try {
      if (visible != wasVisible) {
        windows.visible(activity, visible);
      }
    } catch (Throwable thrown) {
      faults.caught(thrown);
    }
  }

  /** Is notified when activities become visible or invisible. Called on the main thread. */
  public interface WindowWatch {
    /**
     * Notes that an activity is visible from now on, or no longer. Calls for one activity
     * alternate.
     */
    void visible(Activity activity, boolean isVisible);
  }
}
