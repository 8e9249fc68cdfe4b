package dev.jankline.benchmarks.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads how much CPU time the machine spent and how much of it went to other processes than ours:
 * the more that is, the less the figures are worth. Time is in clock ticks of the kernel.
 *
 * @param busyTicks time in which a processor did something, all processors together
 * @param allTicks the same with the time in which they were idle
 * @param ownTicks time of the processes that belong to the benchmark
 */
record MachineUse(long busyTicks, long allTicks, long ownTicks) {
  private static final Path PROCESSES = Path.of("/proc");
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;

  /** Guest time, which follows, is in user time already. */
  private static final int COUNTED = 8;

  /** Place of utime among the fields of {@code /proc/PID/stat} that follow the name. */
  private static final int USER_TIME = 11;

  /** Reads now. */
  static MachineUse read(List<Long> ownPids) throws IOException {
    long own = 0;
    for (long pid : ownPids) {
      own += ticks(Files.readString(PROCESSES.resolve(Long.toString(pid)).resolve("stat")));
    }
    return of(Files.readString(PROCESSES.resolve("stat")), own);
  }

  /** Takes the text of {@code /proc/stat}. */
  static MachineUse of(String stat, long ownTicks) {
    List<Long> times = new ArrayList<>();
    for (String word : stat.lines().findFirst().orElseThrow().split(" +", -1)) {
      if (!word.equals("cpu") && times.size() < COUNTED) {
        times.add(Long.parseLong(word));
      }
    }
    long all = times.stream().mapToLong(Long::longValue).sum();
    return new MachineUse(all - times.get(IDLE) - times.get(IO_WAIT), all, ownTicks);
  }

  /** User and system time in the text of {@code /proc/PID/stat}; the name may hold anything. */
  static long ticks(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]);
  }

  /** Share of the machine that other processes took since an earlier reading, from 0 to 1. */
  double othersSince(MachineUse earlier) {
    double all = allTicks - earlier.allTicks;
    double others = (busyTicks - earlier.busyTicks) - (ownTicks - earlier.ownTicks);
    return all <= 0 ? 0 : Math.max(0, others / all);
  }
}
