package dev.jankline.sdk.android.looper;

import android.os.Looper;
import android.os.MessageQueue;
import android.os.MessageQueue.IdleHandler;
import dev.jankline.sdk.android.system.Hook;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import java.lang.reflect.Field;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Times idle handlers, which run between messages and are therefore not printed. Replaces the
 * queue's list of handlers by this list, which wraps each handler. Where the list cannot be
 * replaced idle handlers are not watched. The queue's own lock guards every access.
 */
public final class IdleQueue extends ArrayList<IdleHandler> implements Hook {
  private final transient StallMonitor monitor;

  /** Reports idle handlers to this monitor. */
  public IdleQueue(StallMonitor monitor) {
    this.monitor = monitor;
  }

  /** Wraps all present and later handlers, or restores a plain list. */
  @Override
  public void watch(boolean on) throws Exception {
    ArrayList<IdleHandler> list = on ? this : new ArrayList<>();
    MessageQueue queue = Looper.myQueue();
    Field place = PrivateField.of(MessageQueue.class, "mIdleHandlers");
    synchronized (queue) {
      for (Object handler : (ArrayList<?>) place.get(queue)) {
        boolean isTimed = handler instanceof TimedHandler;
        list.add(isTimed ? ((TimedHandler) handler).handler : (IdleHandler) handler);
      }
      place.set(queue, list);
    }
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
