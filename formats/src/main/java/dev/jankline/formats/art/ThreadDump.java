package dev.jankline.formats.art;

import dev.jankline.formats.art.ThreadDump.DumpedThread.Lock;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds the threads of a process that did not respond. Immutable.
 *
 * @param process name of the process; empty when the dump has none
 * @param threads its threads, in the order of the dump
 */
public record ThreadDump(String process, List<DumpedThread> threads) {

  private static final int MAIN_TID = 1;

  public ThreadDump {
    threads = List.copyOf(threads);
  }

  /**
   * Finds the main thread: {@code main}, else the one named after the process as newer releases
   * call it (in a native dump, by as many characters as the kernel keeps), else number 1.
   */
  public @Nullable DumpedThread main() {
    DumpedThread named = byName("main");
    if (named == null && !process.isEmpty()) {
      named = byName(process);
    }
    if (named == null && process.length() > ThreadDumpReader.KERNEL_NAME) {
      named = byName(process.substring(process.length() - ThreadDumpReader.KERNEL_NAME));
    }
    return named == null ? byTid(MAIN_TID) : named;
  }

  /** Finds a thread by the runtime's number. */
  public @Nullable DumpedThread byTid(int tid) {
    return threads.stream().filter(thread -> thread.tid() == tid).findFirst().orElse(null);
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
    return threads.stream().filter(thread -> thread.name().equals(name)).findFirst().orElse(null);
  }

  /**
   * Holds one thread of a dump.
   *
   * @param name its name
   * @param tid number the runtime gave it; −1 when the dump has none
   * @param state its state
   * @param stack frames, innermost first
   * @param waitsFor the lock it waits for; null when it waits for none
   * @param lines the lines of the dump that say so, without indentation: name and state, frames,
   *     lock
   */
  public record DumpedThread(
      String name,
      int tid,
      ThreadState state,
      List<StackFrame> stack,
      @Nullable Lock waitsFor,
      List<String> lines) {

    /**
     * Names a lock and its holder.
     *
     * @param lock class and address, for example {@code java.lang.Object@0c9e4d2a}
     * @param holderTid number of the thread that holds it; −1 when the dump does not say
     */
    public record Lock(String lock, int holderTid) {}
  }
}
