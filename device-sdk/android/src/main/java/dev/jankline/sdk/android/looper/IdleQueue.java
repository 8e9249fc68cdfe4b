package dev.jankline.sdk.android.looper;

import android.os.Build;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.MessageQueue.IdleHandler;
import dev.jankline.sdk.android.looper.PrinterSlot.PrivateField;
import dev.jankline.sdk.android.system.Hook;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Times idle handlers, which run between messages and are therefore not printed. Replaces the
 * queue's list of handlers by this list, which wraps each handler. Where the list cannot be
 * replaced idle handlers are not watched. The lock that the queue itself takes guards every access.
 * From API 37 on that is a lock of its own, which apps usually may not open: then the list is left
 * alone, because a handler that is added meanwhile could be lost.
 */
public final class IdleQueue extends ArrayList<IdleHandler> implements Hook {
  /** Where the queue of an app may keep its handlers under a lock of their own. */
  static final String LOCK = "mIdleHandlersLock";

  // The first level of which the queue of an app does not lock itself.
  private static final int OTHER_LOCK_SINCE = 37;

  private final transient StallMonitor monitor;
  private final String lock;

  /** Reports idle handlers to this monitor. */
  public IdleQueue(StallMonitor monitor) {
    this(monitor, LOCK);
  }

  /** Takes the field of this name for the lock of the queue's handlers. */
  IdleQueue(StallMonitor monitor, String lock) {
    this.monitor = monitor;
    this.lock = lock;
  }

  /** Wraps all present and later handlers, or restores a plain list. */
  @Override
  public void watch(boolean on) throws Exception {
    MessageQueue queue = Looper.myQueue();
    Object guard = guard(queue);
    if (guard == null) {
      return;
    }
    // An app that does not target 37 has the queue that locks itself: either may be in use.
    synchronized (queue) {
      synchronized (guard) {
        replace(queue, on ? this : new ArrayList<>());
      }
    }
  }

  /** The lock of the queue's handlers; null when it cannot be taken. */
  private @Nullable Object guard(MessageQueue queue) {
    if (Build.VERSION.SDK_INT < OTHER_LOCK_SINCE) {
      return queue;
    }
    try {
      return PrivateField.of(MessageQueue.class, lock).get(queue);
    } catch (Throwable closed) {
      return null;
    }
  }

  private static void replace(MessageQueue queue, List<IdleHandler> list) throws Exception {
    Field place = PrivateField.of(MessageQueue.class, "mIdleHandlers");
    for (Object handler : (ArrayList<?>) place.get(queue)) {
      boolean isTimed = handler instanceof TimedHandler;
      list.add(isTimed ? ((TimedHandler) handler).handler : (IdleHandler) handler);
    }
    place.set(queue, list);
  }

  @Override
  public boolean add(IdleHandler handler) {
    return super.add(new TimedHandler(handler, monitor));
  }

  /** Removes a handler. The app names the handler itself, the queue names its wrapper. */
  @Override
  public boolean remove(@Nullable Object handler) {
    for (IdleHandler here : this) {
      if (((TimedHandler) here).handler.equals(handler)) {
        return super.remove(here);
      }
    }
    return super.remove(handler);
  }

  private static final class TimedHandler implements IdleHandler {
    final IdleHandler handler;
    private final StallMonitor monitor;

    TimedHandler(IdleHandler handler, StallMonitor monitor) {
      this.handler = handler;
      this.monitor = monitor;
    }

    @Override
    public boolean queueIdle() {
      boolean stays = false;
      monitor.workStarted(StallKind.IDLE, handler.getClass().getName());
      try {
        stays = handler.queueIdle();
      } finally {
        monitor.workFinished();
        if (!stays) {
          // The queue removes this wrapper; its list may hold the handler itself by now.
          Looper.myQueue().removeIdleHandler(handler);
        }
      }
      return stays;
    }
  }
}
