package dev.jankline.sdk.android.looper;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Build;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.MessageQueue.IdleHandler;
import dev.jankline.sdk.android.looper.PrinterSlot.PrivateField;
import dev.jankline.sdk.android.testing.MonitorRule;
import dev.jankline.sdk.monitor.StallMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** What the queue's list of idle handlers holds while it is watched, and after. */
@RunWith(RobolectricTestRunner.class)
public class IdleQueueTest {
  @Rule public final MonitorRule monitored = new MonitorRule();

  private final IdleHandler before = () -> true;
  private final IdleHandler after = () -> true;
  private StallMonitor monitor;
  private IdleQueue idle;

  @Before
  public void start() throws Exception {
    monitor = monitored.monitor();
    idle = new IdleQueue(monitor);
    Looper.myQueue().addIdleHandler(before);
    idle.watch(true);
    Looper.myQueue().addIdleHandler(after);
  }

  @After
  public void stop() {
    Looper.myQueue().removeIdleHandler(before);
    Looper.myQueue().removeIdleHandler(after);
  }

  @Test
  public void handlers_areAllWrapped_andRemovedByTheApp() throws Exception {
    assertThat(handlers()).hasSize(2).doesNotContain(before, after);

    Looper.myQueue().removeIdleHandler(before);

    assertThat(handlers()).hasSize(1);
    assertThat(handlers().remove(handlers().get(0))).as("as the queue does it").isTrue();
    assertThat(handlers()).isEmpty();
  }

  @Test
  public void handlers_areTheAppsOwnAgain_whenWeLeave() throws Exception {
    idle.watch(false);

    assertThat(handlers()).isExactlyInstanceOf(ArrayList.class).containsExactly(before, after);
  }

  @Test
  public void handlerThatRanOnce_isGone_whenWeLeaveWhileItRuns() throws Exception {
    IdleHandler once =
        () -> {
          try {
            idle.watch(false);
          } catch (Exception e) {
            throw new AssertionError(e);
          }
          return false;
        };
    Looper.myQueue().addIdleHandler(once);
    IdleHandler wrapper = (IdleHandler) handlers().get(handlers().size() - 1);

    boolean stays = wrapper.queueIdle();

    assertThat(stays).isFalse();
    assertThat(handlers()).as("it never runs again").containsExactly(before, after);
  }

  @Test
  public void list_isReplacedOnlyWhileNobodyHasTheLockOfTheQueue() throws Exception {
    Thread main = Thread.currentThread();
    Object lock = lockOfTheQueue();
    CountDownLatch taken = new CountDownLatch(1);
    FutureTask<Boolean> waited = new FutureTask<>(() -> hold(lock, taken, main));
    new Thread(waited, "holder").start();
    assertThat(taken.await(30, TimeUnit.SECONDS)).isTrue();

    idle.watch(false);

    assertThat(waited.get(30, TimeUnit.SECONDS)).as("main thread waited").isTrue();
    assertThat(handlers()).containsExactly(before, after);
  }

  @Test
  public void list_isLeftAlone_whenItsLockCannotBeOpened() throws Exception {
    idle.watch(false);
    Object list = PrivateField.of(MessageQueue.class, "mIdleHandlers").get(Looper.myQueue());

    new IdleQueue(monitor, "noSuchLock").watch(true);

    boolean isLeft = handlers() == list;
    assertThat(isLeft).isEqualTo(Build.VERSION.SDK_INT >= 37);
  }

  /** Has the lock until the thread waits for it; whether it came to that. */
  private static boolean hold(Object lock, CountDownLatch taken, Thread waiting) throws Exception {
    synchronized (lock) {
      taken.countDown();
      for (int i = 0; i < 400 && waiting.getState() != Thread.State.BLOCKED; i++) {
        Thread.sleep(5);
      }
      return waiting.getState() == Thread.State.BLOCKED;
    }
  }

  /** What the queue of an app locks when it adds a handler: itself, or from API 37 on a field. */
  private static Object lockOfTheQueue() throws Exception {
    MessageQueue queue = Looper.myQueue();
    boolean isOwn = Build.VERSION.SDK_INT < 37;
    return isOwn ? queue : PrivateField.of(MessageQueue.class, IdleQueue.LOCK).get(queue);
  }

  @SuppressWarnings("unchecked") // A list of handlers is one of objects.
  private static List<Object> handlers() throws Exception {
    return (List<Object>)
        PrivateField.of(MessageQueue.class, "mIdleHandlers").get(Looper.myQueue());
  }
}
