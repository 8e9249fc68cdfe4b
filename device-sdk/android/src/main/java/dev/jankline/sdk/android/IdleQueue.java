package dev.jankline.sdk.android;

import android.os.Looper;
import android.os.MessageQueue;
import android.os.MessageQueue.IdleHandler;
import dev.jankline.sdk.StallMonitor;
import dev.jankline.sdk.wire.StallKind;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Times idle handlers, which run between messages where no printer sees them: the queue's list of
 * handlers is replaced by this one, which wraps each. Where the list may not be replaced, idle
 * handlers are not watched. All access is under the queue's own lock, as the queue's is.
 */
final class IdleQueue extends ArrayList<IdleHandler> implements Hook {
  private final transient StallMonitor monitor;

  IdleQueue(StallMonitor monitor) {
    this.monitor = monitor;
  }

  /** Wraps the handlers that are there and all that come; or puts a plain list back. */
  @Override
  public void watch(boolean on) throws Exception {
    List<IdleHandler> list = on ? this : new ArrayList<>();
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

  /** The queue removes a wrapper, the app what is in it. */
  @Override
  public boolean remove(@Nullable Object handler) {
    for (int i = 0; i < size(); i++) {
      IdleHandler here = get(i);
      if (here == handler || ((TimedHandler) here).handler.equals(handler)) {
        remove(i);
        return true;
      }
    }
    return false;
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
