package dev.jankline.sdk.android;

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
 * handlers is replaced by one that wraps each. Where the list may not be replaced, idle handlers
 * are not watched. All access is under the queue's own lock, as the queue's is.
 */
final class IdleQueue implements Hook {
  private final MessageQueue queue;
  private final StallMonitor monitor;
  private final Faults faults;
  private final @Nullable Field place;

  IdleQueue(MessageQueue queue, StallMonitor monitor, Faults faults) {
    this.queue = queue;
    this.monitor = monitor;
    this.faults = faults;
    this.place = PrivateField.of(MessageQueue.class, "mIdleHandlers", faults);
  }

  /** Wraps the handlers that are there and all that come. */
  @Override
  public void watch() {
    replaceBy(new TimedHandlers(monitor));
  }

  /** Puts a plain list back. */
  @Override
  public void leave() {
    replaceBy(new ArrayList<>());
  }

  /** Gives the queue this list, with the handlers that are there. */
  private void replaceBy(List<IdleHandler> list) {
    Field field = place;
    if (field == null) {
      return;
    }
    try {
      synchronized (queue) {
        Object handlers = field.get(queue);
        if (handlers instanceof ArrayList) {
          for (Object handler : (List<?>) handlers) {
            boolean isTimed = handler instanceof TimedHandler;
            list.add(isTimed ? ((TimedHandler) handler).handler : (IdleHandler) handler);
          }
          field.set(queue, list);
        }
      }
    } catch (Throwable thrown) {
      faults.caught("watching idle handlers", thrown);
    }
  }

  /** The queue adds and removes; an original is removed by its wrapper. */
  private static final class TimedHandlers extends ArrayList<IdleHandler> {
    private final transient StallMonitor monitor;

    TimedHandlers(StallMonitor monitor) {
      this.monitor = monitor;
    }

    @Override
    public boolean add(IdleHandler handler) {
      return super.add(
          handler instanceof TimedHandler ? handler : new TimedHandler(handler, monitor));
    }

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
  }

  private static final class TimedHandler implements IdleHandler {
    final IdleHandler handler;
    private final StallMonitor monitor;
    private final String name;

    TimedHandler(IdleHandler handler, StallMonitor monitor) {
      this.handler = handler;
      this.monitor = monitor;
      this.name = handler.getClass().getName();
    }

    @Override
    public boolean queueIdle() {
      monitor.workStarted(StallKind.IDLE, name);
      try {
        return handler.queueIdle();
      } finally {
        monitor.workFinished();
      }
    }
  }
}
