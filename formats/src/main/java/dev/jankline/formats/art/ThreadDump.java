package dev.jankline.formats.art;

import dev.jankline.formats.art.ThreadDump.DumpedThread.Lock;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Holds the threads of a process that did not respond. Immutable.
 *
 * @param process name of the process; empty when the dump has none
 * @param pid its number; −1 when the dump has none
 * @param threads its threads, in the order of the dump
 */
public record ThreadDump(String process, int pid, List<DumpedThread> threads) {

  private static final int MAIN_TID = 1;

  public ThreadDump {
    threads = List.copyOf(threads);
  }

  /**
   * Finds the main thread: {@code main}, else the one named after the process as newer releases
   * call it (in a native dump, by as many characters as the kernel keeps), else the one with the
   * number of the process, else number 1.
   */
  public @Nullable DumpedThread main() {
    DumpedThread found = named();
    if (found == null && pid > 0) {
      found = first(thread -> thread.sysTid() == pid);
    }
    return found == null ? byTid(MAIN_TID) : found;
  }

  /** Finds the main thread by its name. */
  @Nullable DumpedThread named() {
    DumpedThread named = byName("main");
    if (named == null && !process.isEmpty()) {
      named = byName(process);
    }
    if (named == null && process.length() > ThreadDumpReader.KERNEL_NAME) {
      named = byName(process.substring(process.length() - ThreadDumpReader.KERNEL_NAME));
    }
    return named;
  }

  /** Finds a thread by the runtime's number. */
  public @Nullable DumpedThread byTid(int tid) {
    return first(thread -> thread.tid() == tid);
  }

  /** Finds the thread that holds the lock another one waits for. */
  public @Nullable DumpedThread holder(DumpedThread waiting) {
    Lock lock = waiting.waitsFor();
    return lock == null || lock.holderTid() < 0 ? null : byTid(lock.holderTid());
  }

  /**
   * Follows who waits for whom from the main thread on.
   *
   * @return the threads that wait for each other in a circle, beginning with the main thread when
   *     it is one of them; empty when the chain ends
   */
  public List<DumpedThread> deadlock() {
    List<DumpedThread> chain = waiting();
    DumpedThread last = chain.isEmpty() ? null : holder(chain.get(chain.size() - 1));
    int start = last == null ? -1 : chain.indexOf(last);
    return start < 0 ? List.of() : List.copyOf(chain.subList(start, chain.size()));
  }

  /**
   * Lists the main thread, the thread that holds the lock it waits for, and so on.
   *
   * @return each thread once; empty when there is no main thread
   */
  List<DumpedThread> waiting() {
    List<DumpedThread> chain = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (DumpedThread thread = main();
        thread != null && seen.add(thread.tid());
        thread = holder(thread)) {
      chain.add(thread);
    }
    return chain;
  }

  private @Nullable DumpedThread byName(String name) {
    return first(thread -> thread.name().equals(name));
  }

  private @Nullable DumpedThread first(Predicate<DumpedThread> test) {
    return threads.stream().filter(test).findFirst().orElse(null);
  }

  /**
   * Holds one thread of a dump.
   *
   * @param name its name
   * @param tid number the runtime gave it; −1 when the dump has none
   * @param sysTid number the kernel gave it; −1 when the dump has none
   * @param state its state
   * @param stack frames, innermost first
   * @param waitsFor the lock it waits for; null when it waits for none
   * @param lines the lines of the dump that say so, without indentation: name and state, frames,
   *     lock
   * @param passedOver its lines that look like frames and became none
   */
  public record DumpedThread(
      String name,
      int tid,
      int sysTid,
      ThreadState state,
      List<StackFrame> stack,
      @Nullable Lock waitsFor,
      List<String> lines,
      PassedOver passedOver) {

    /**
     * Names a lock and its holder.
     *
     * @param lock class and address, for example {@code java.lang.Object@0c9e4d2a}
     * @param holderTid number of the thread that holds it; −1 when the dump does not say
     */
    public record Lock(String lock, int holderTid) {}

    /**
     * Counts lines that look like frames and became none.
     *
     * @param kernel frames of the kernel, which tell nothing of the app
     * @param unread lines of no known form, and those beyond the most frames of a thread
     * @param firstUnread number of the first of these
     * @param text that line; empty when there is none
     */
    public record PassedOver(int kernel, int unread, int firstUnread, String text) {
      static final PassedOver NOTHING = new PassedOver(0, 0, 0, "");

      PassedOver andKernel() {
        return new PassedOver(kernel + 1, unread, firstUnread, text);
      }

      PassedOver and(int number, String line) {
        return unread == 0
            ? new PassedOver(kernel, 1, number, line)
            : new PassedOver(kernel, unread + 1, firstUnread, text);
      }
    }
  }
}
