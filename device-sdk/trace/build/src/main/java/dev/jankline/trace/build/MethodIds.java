package dev.jankline.trace.build;

import dev.jankline.trace.build.MethodMapping.MethodName;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Gives every method an id of 20 bits.
 *
 * <p>Promise: the ids depend on the set of methods and the earlier mapping only, never on the order
 * of files. A method in the earlier mapping keeps its id. Any other gets {@code 1 + CRC-32(name)
 * mod 1048573}; where that is taken, the name with {@code #1}, {@code #2} … behind it is hashed,
 * methods in the order of their names. So without an earlier mapping nearly every method keeps its
 * id from build to build; a method that had to move may change its id when another comes or goes.
 */
public final class MethodIds {
  static final int MIN = 1;

  /**
   * Largest id. Matrix uses {@code 0xFFFFE} for the dispatch of a message; {@code 0xFFFFF} is
   * unused.
   */
  static final int MAX = 0xFFFFD;

  private final Map<MethodName, Integer> ids = new HashMap<>();
  private final SortedSet<MethodName> moved = new TreeSet<>();
  private final BitSet taken = new BitSet(MAX + 1);
  private int kept;

  private MethodIds() {}

  public static MethodIds allot(SortedSet<MethodName> methods, Map<MethodName, Integer> earlier)
      throws TraceException {
    if (methods.size() > MAX) {
      throw new TraceException(
          methods.size()
              + " methods are more than the "
              + MAX
              + " ids there are: list packages to leave out with --skip");
    }
    MethodIds allotted = new MethodIds();
    methods.forEach(method -> allotted.keep(method, earlier.get(method)));
    methods.forEach(allotted::hash);
    return allotted;
  }

  public int of(MethodName method) {
    Integer id = ids.get(method);
    if (id == null) {
      throw new IllegalStateException("no id was allotted to " + method.text());
    }
    return id;
  }

  /** Number of methods whose id comes from the earlier mapping. */
  public int kept() {
    return kept;
  }

  /** Number of methods whose hash another method has already. */
  public SortedSet<MethodName> moved() {
    return moved;
  }

  static int hash(MethodName method, int attempt) {
    String text = attempt == 0 ? method.text() : method.text() + "#" + attempt;
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return MIN + (int) (crc.getValue() % MAX);
  }

  private void keep(MethodName method, @Nullable Integer earlierId) {
    if (earlierId != null) {
      ids.put(method, earlierId);
      taken.set(earlierId);
      kept++;
    }
  }

  private void hash(MethodName method) {
    if (ids.containsKey(method)) {
      return;
    }
    int attempt = 0;
    int id = hash(method, attempt);
    while (taken.get(id)) {
      attempt++;
      id = hash(method, attempt);
    }
    if (attempt > 0) {
      moved.add(method);
    }
    taken.set(id);
    ids.put(method, id);
  }
}
