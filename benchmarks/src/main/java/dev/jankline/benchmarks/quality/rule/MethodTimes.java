package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;

/**
 * Derives from samples what method tracing would have recorded: the calls of instrumented methods
 * with their times. Consecutive samples with a method on the same path make one call. Methods of
 * the app and of its libraries are instrumented; methods of the platform are not.
 */
final class MethodTimes {

  /** Holds a call of a method and its time in milliseconds. */
  record Item(int depth, String method, long millis) {}

  private static final List<String> NOT_INSTRUMENTED =
      List.of("java.", "javax.", "jdk.", "sun.", "android.", "dalvik.", "libcore.", "com.android.");

  private final List<Item> items = new ArrayList<>();

  /** Index into {@link #items} of each method that is still running. */
  private final List<Integer> open = new ArrayList<>();

  private MethodTimes() {}

  /** Returns the calls in the order of their start; the first is the handling of the message. */
  static List<Item> of(List<SymbolizedSample> samples) {
    MethodTimes times = new MethodTimes();
    times.items.add(new Item(0, MatrixStackKey.DISPATCH, 0));
    times.open.add(0);
    samples.forEach(sample -> times.add(instrumented(sample.stack()), sample.shareMillis()));
    return merged(times.items);
  }

  private void add(List<String> path, long millis) {
    int common = 0;
    while (common < path.size()
        && common + 1 < open.size()
        && items.get(open.get(common + 1)).method().equals(path.get(common))) {
      common++;
    }
    open.subList(common + 1, open.size()).clear();
    for (int i = common; i < path.size(); i++) {
      open.add(items.size());
      items.add(new Item(i + 1, path.get(i), 0));
    }
    for (int index : open) {
      Item item = items.get(index);
      items.set(index, new Item(item.depth(), item.method(), item.millis() + millis));
    }
  }

  private static List<Item> merged(List<Item> items) {
    List<Item> merged = new ArrayList<>();
    for (Item item : items) {
      Item last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null
          && item.depth() != 0
          && last.depth() == item.depth()
          && last.method().equals(item.method())) {
        merged.set(
            merged.size() - 1,
            new Item(item.depth(), item.method(), last.millis() + item.millis()));
      } else {
        merged.add(item);
      }
    }
    return merged;
  }

  private static List<String> instrumented(List<SymbolizedFrame> leafFirst) {
    List<String> path = new ArrayList<>();
    for (int i = leafFirst.size() - 1; i >= 0; i--) {
      SymbolizedFrame frame = leafFirst.get(i);
      String place = PeerFrames.place(frame);
      if (NOT_INSTRUMENTED.stream().noneMatch(place::startsWith)) {
        path.add(frame.getFunction());
      }
    }
    return path;
  }
}
