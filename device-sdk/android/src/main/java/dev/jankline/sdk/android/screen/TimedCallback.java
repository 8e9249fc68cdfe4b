package dev.jankline.sdk.android.screen;

import android.view.ActionMode;
import android.view.KeyEvent;
import android.view.KeyboardShortcutGroup;
import android.view.Menu;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.SearchEvent;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import android.view.accessibility.AccessibilityEvent;
import dev.jankline.sdk.android.system.SinceApi;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a window's callback to time how an app handles touch and keys; passes all other calls on.
 * Input is mostly dispatched between messages and is therefore not printed. The wrapper is removed
 * with the hooks, unless another one has wrapped it meanwhile; then it stays and does nothing but
 * pass calls on.
 */
public final class TimedCallback implements Window.Callback {
  private final Window.Callback next;
  private final StallMonitor monitor;
  private final String activity;

  private TimedCallback(Window.Callback next, StallMonitor monitor, String activity) {
    this.next = next;
    this.monitor = monitor;
    this.activity = activity;
  }

  /** Times the window's input from now on; the activity's class names the work. */
  static void putAround(Window window, StallMonitor monitor, String activity) {
    Window.Callback callback = window.getCallback();
    if (callback != null) {
      window.setCallback(new TimedCallback(callback, monitor, activity));
    }
  }

  /** Restores the wrapped callback, if this wrapper is still the outermost. */
  static void takeFrom(Window window) {
    Window.Callback callback = window.getCallback();
    if (callback instanceof TimedCallback) {
      window.setCallback(((TimedCallback) callback).next);
    }
  }

  /** The wrapped callback. */
  public Window.Callback next() {
    return next;
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    monitor.workStarted(StallKind.INPUT, activity);
    try {
      return next.dispatchTouchEvent(event);
    } finally {
      monitor.workFinished();
    }
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    monitor.workStarted(StallKind.INPUT, activity);
    try {
      return next.dispatchKeyEvent(event);
    } finally {
      monitor.workFinished();
    }
  }

  @Override
  public boolean dispatchKeyShortcutEvent(KeyEvent event) {
    monitor.workStarted(StallKind.INPUT, activity);
    try {
      return next.dispatchKeyShortcutEvent(event);
    } finally {
      monitor.workFinished();
    }
  }

  @Override
  public boolean dispatchTrackballEvent(MotionEvent event) {
    monitor.workStarted(StallKind.INPUT, activity);
    try {
      return next.dispatchTrackballEvent(event);
    } finally {
      monitor.workFinished();
    }
  }

  @Override
  public boolean dispatchGenericMotionEvent(MotionEvent event) {
    monitor.workStarted(StallKind.INPUT, activity);
    try {
      return next.dispatchGenericMotionEvent(event);
    } finally {
      monitor.workFinished();
    }
  }

  @Override
  public boolean dispatchPopulateAccessibilityEvent(AccessibilityEvent event) {
    return next.dispatchPopulateAccessibilityEvent(event);
  }

  @Override
  public @Nullable View onCreatePanelView(int featureId) {
    return next.onCreatePanelView(featureId);
  }

  @Override
  public boolean onCreatePanelMenu(int featureId, Menu menu) {
    return next.onCreatePanelMenu(featureId, menu);
  }

  @Override
  public boolean onPreparePanel(int featureId, @Nullable View view, Menu menu) {
    return next.onPreparePanel(featureId, view, menu);
  }

  @Override
  public boolean onMenuOpened(int featureId, Menu menu) {
    return next.onMenuOpened(featureId, menu);
  }

  @Override
  public boolean onMenuItemSelected(int featureId, MenuItem item) {
    return next.onMenuItemSelected(featureId, item);
  }

  @Override
  public void onWindowAttributesChanged(WindowManager.LayoutParams attributes) {
    next.onWindowAttributesChanged(attributes);
  }

  @Override
  public void onContentChanged() {
    next.onContentChanged();
  }

  @Override
  public void onWindowFocusChanged(boolean focused) {
    next.onWindowFocusChanged(focused);
  }

  @Override
  public void onAttachedToWindow() {
    next.onAttachedToWindow();
  }

  @Override
  public void onDetachedFromWindow() {
    next.onDetachedFromWindow();
  }

  @Override
  public void onPanelClosed(int featureId, Menu menu) {
    next.onPanelClosed(featureId, menu);
  }

  @Override
  public boolean onSearchRequested() {
    return next.onSearchRequested();
  }

  @SinceApi(23)
  @Override
  public boolean onSearchRequested(SearchEvent event) {
    return next.onSearchRequested(event);
  }

  @Override
  public @Nullable ActionMode onWindowStartingActionMode(ActionMode.Callback callback) {
    return next.onWindowStartingActionMode(callback);
  }

  @SinceApi(23)
  @Override
  public @Nullable ActionMode onWindowStartingActionMode(ActionMode.Callback callback, int type) {
    return next.onWindowStartingActionMode(callback, type);
  }

  @Override
  public void onActionModeStarted(ActionMode mode) {
    next.onActionModeStarted(mode);
  }

  @Override
  public void onActionModeFinished(ActionMode mode) {
    next.onActionModeFinished(mode);
  }

  @SinceApi(24)
  @Override
  public void onProvideKeyboardShortcuts(
      List<KeyboardShortcutGroup> shortcuts, @Nullable Menu menu, int deviceId) {
    next.onProvideKeyboardShortcuts(shortcuts, menu, deviceId);
  }

  @SinceApi(26)
  @Override
  public void onPointerCaptureChanged(boolean captured) {
    next.onPointerCaptureChanged(captured);
  }
}
