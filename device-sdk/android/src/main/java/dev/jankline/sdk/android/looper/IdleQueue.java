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
 * Times idle handlers, which run between messages where no printer sees them: the queue's list of
 * handlers is replaced by this one, which wraps each. Where the list may not be replaced, idle
 * handlers are not watched. All access is under the queue's own lock, as the queue's is.
 */
public final class IdleQueue extends ArrayList<IdleHandler> implements Hook {
  private final transient StallMonitor monitor;

  public IdleQueue(StallMonitor monitor) {
    this.monitor = monitor;
  }

  /** Wraps the handlers that are there and all that come; or puts a plain list back. */
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

  /** The app removes what is in a wrapper, the queue the wrapper. */
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
      monitor.workStarted(StallKind.IDLE, handler.getClass().getName());
      try {
        return handler.queueIdle();
      } finally {
        monitor.workFinished();
      }
    }
  }
}
