package dev.jankline.symbols.build;

import dev.jankline.symbols.build.BuildIds.BreakpadIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Knows one native binary by its build ids, in whatever form another side writes them:
 *
 * <pre>
 * build id of a linker     any length, usually 40 digits
 * the same cut down        its first 32 digits (16 bytes)
 * Breakpad's id            those 16 bytes as a GUID (4, 2 and 2 bytes swapped), and an age
 * Breakpad's id (Apple)    UUID, and an age
 * </pre>
 *
 * Two whole ids are the same only when all their digits are. Immutable, thread-safe.
 */
public final class BuildNames {
  /** Digits of the shortest number that is taken for an id. */
  private static final int NUMBER = 8;

  /** Digits of 16 bytes. */
  private static final int CUT = 32;

  /** Digits of the shortest id that is more than 16 bytes and an age. */
  private static final int WHOLE = 40;

  private final Set<String> forms = new HashSet<>();
  private final boolean hasWhole;

  /**
   * @param ids ids of one binary, normalised
   */
  public BuildNames(Collection<String> ids) {
    ids.forEach(id -> forms.addAll(forms(id)));
    hasWhole = ids.stream().anyMatch(id -> id.length() >= WHOLE);
  }

  /**
   * Whether an id names the binary.
   *
   * @param id normalised
   */
  public boolean include(String id) {
    return forms.contains(id)
        || (!hasWhole
            && id.length() >= WHOLE
            && BuildIds.isNumber(id, NUMBER)
            && forms.contains(id.substring(0, CUT)));
  }

  /**
   * The forms of an id under which its binary may have been announced, the id itself first.
   *
   * @param id normalised
   */
  public static List<String> forms(String id) {
    List<String> forms = new ArrayList<>(List.of(id));
    if (!BuildIds.isNumber(id, NUMBER)) {
      return forms;
    }
    String start = id.substring(0, Math.min(CUT, id.length()));
    if (id.length() > CUT && id.length() < WHOLE) {
      forms.add(BreakpadIds.toBuildId(id));
      forms.add(start);
      return forms;
    }
    if (id.length() >= WHOLE) {
      forms.add(start);
    }
    forms.add(BreakpadIds.ofBuildId(start));
    if (id.length() == CUT) {
      forms.add(id + "0");
    }
    return forms;
  }
}
