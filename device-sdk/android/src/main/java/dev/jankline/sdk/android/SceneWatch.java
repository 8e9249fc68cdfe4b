package dev.jankline.sdk.android;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import dev.jankline.sdk.StallMonitor;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows the app's activities: which is shown (the scene), whether any is (foreground), and
 * whether one starts while none was there (a warm start). Belongs to the main thread.
 *
 * <p>Windows are handed on only from {@code onStart} on: looking at one earlier would make its
 * content, and the app's own {@code requestWindowFeature} would fail then.
 */
final class SceneWatch implements Hook, Application.ActivityLifecycleCallbacks {
  private final Application app;
  private final StallMonitor monitor;
  private final WindowWatch windows;
  private final Set<Activity> shown = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<Activity, String> names = new WeakHashMap<>();
  private @Nullable WeakReference<Activity> current;
  private boolean coldStart;
  private boolean relaunching;
  private int created;

  /**
   * Windows of activities that are shown go to the watch; the first of a cold start is no other.
   */
  SceneWatch(Application app, StallMonitor monitor, WindowWatch windows, boolean coldStart) {
    this.app = app;
    this.monitor = monitor;
    this.windows = windows;
    this.coldStart = coldStart;
  }

  @Override
  public void watch() {
    app.registerActivityLifecycleCallbacks(this);
  }

  @Override
  public void leave() {
    app.unregisterActivityLifecycleCallbacks(this);
    windows.leave();
  }

  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle saved) {
    if (created++ == 0 && !coldStart && !relaunching) {
      monitor.startingUp(false);
    }
    coldStart = false;
    relaunching = false;
  }

  @Override
  public void onActivityStarted(Activity activity) {
    if (shown.add(activity) && shown.size() == 1) {
      monitor.foreground(true);
    }
    windows.shown(activity);
  }

  @Override
  public void onActivityResumed(Activity activity) {
    current = new WeakReference<>(activity);
    String name = names.get(activity);
    monitor.scene(name == null ? activity.getClass().getName() : name);
  }

  @Override
  public void onActivityPaused(Activity activity) {}

  @Override
  public void onActivityStopped(Activity activity) {
    windows.hidden(activity);
    if (shown.remove(activity) && shown.isEmpty()) {
      monitor.foreground(false);
    }
  }

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle state) {}

  /** The app names what it shows; the name stays with the activity shown now. */
  void scene(String name) {
    Activity activity = current == null ? null : current.get();
    if (activity != null) {
      names.put(activity, name);
    }
    monitor.scene(name);
  }

  @Override
  public void onActivityDestroyed(Activity activity) {
    created = Math.max(0, created - 1);
    relaunching = activity.isChangingConfigurations();
  }
}
