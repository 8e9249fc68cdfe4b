package dev.jankline.sdk.android.screen;

import android.view.Window;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a window's callback to time how an app handles touch and keys; passes all other calls on,
 * also those of newer systems. Input is mostly dispatched between messages and is therefore not
 * printed. The wrapper is removed with the hooks, unless another one has wrapped it meanwhile; then
 * it stays and does nothing but pass calls on.
 */
public final class TimedCallback implements InvocationHandler {
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
      Class<?>[] types = {Window.Callback.class};
      InvocationHandler timed = new TimedCallback(callback, monitor, activity);
      ClassLoader loader = TimedCallback.class.getClassLoader();
      window.setCallback((Window.Callback) Proxy.newProxyInstance(loader, types, timed));
    }
  }

  /** Restores the wrapped callback, if this wrapper is still the outermost. */
  static void takeFrom(Window window) {
    Window.Callback wrapped = next(window.getCallback());
    if (wrapped != null) {
      window.setCallback(wrapped);
    }
  }

  /** What a callback wraps; null when it is no wrapper of the SDK. */
  public static Window.@Nullable Callback next(Window.@Nullable Callback callback) {
    if (callback == null || !Proxy.isProxyClass(callback.getClass())) {
      return null;
    }
    InvocationHandler handler = Proxy.getInvocationHandler(callback);
    return handler instanceof TimedCallback ? ((TimedCallback) handler).next : null;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    String name = method.getName();
    boolean isInput = name.startsWith("dispatch") && !name.contains("Accessibility");
    if (isInput) {
      monitor.workStarted(StallKind.INPUT, activity);
    }
    try {
      return method.invoke(next, arguments);
    } catch (InvocationTargetException apps) {
      throw apps.getTargetException();
    } finally {
      if (isInput) {
        monitor.workFinished();
      }
    }
  }
}
