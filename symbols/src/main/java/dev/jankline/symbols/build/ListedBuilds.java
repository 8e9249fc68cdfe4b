package dev.jankline.symbols.build;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds the builds that a batch's header lists. Their ids are normalized once, not for each frame
 * that asks. Not thread-safe.
 */
public final class ListedBuilds {
  private static final Set<BuildKind> NATIVE =
      Set.of(BuildKind.GNU_BUILD_ID, BuildKind.MACHO_UUID, BuildKind.BREAKPAD_ID);

  private final Map<BuildKind, String> firstOfKind = new EnumMap<>(BuildKind.class);
  private final List<BuildId> listed;
  private @Nullable List<NativeBuild> natives;

  private record NativeBuild(String id, BuildNames names) {}

  /** Takes the builds of a header, in any form. */
  public ListedBuilds(List<BuildId> listed) {
    this.listed = listed;
    for (BuildId build : listed) {
      if (!firstOfKind.containsKey(build.getKind())) {
        firstOfKind.put(build.getKind(), BuildIds.normalize(build.getId()));
      }
    }
  }

  /** The first build of a kind, normalized; null when none is listed. */
  public @Nullable String ofKind(BuildKind kind) {
    return firstOfKind.get(kind);
  }

  /**
   * The id under which a native binary is listed, normalized; null when it is not.
   *
   * @param buildId in any of its forms, normalized
   */
  public @Nullable String nativeBuild(String buildId) {
    for (NativeBuild build : natives()) {
      if (build.names().include(buildId)) {
        return build.id();
      }
    }
    return null;
  }

  /** Most stalls have no native frame: made when the first one asks. */
  private List<NativeBuild> natives() {
    List<NativeBuild> known = natives;
    if (known == null) {
      known = new ArrayList<>();
      for (BuildId build : listed) {
        if (NATIVE.contains(build.getKind())) {
          String id = BuildIds.normalize(build.getId());
          known.add(new NativeBuild(id, new BuildNames(List.of(id))));
        }
      }
      natives = known;
    }
    return known;
  }

  /** Reads which mapping a frame's source file names: R8 writes {@code r8-map-id-…} there. */
  public static final class NamedMapping {
    private static final String MARKER = "r8-map-id-";

    /** Older R8 cut ids down to this many digits of the hash; fewer prove nothing. */
    private static final int MIN_PREFIX = 7;

    private NamedMapping() {}

    /** Whether a source file has the form of one that names a mapping. */
    public static boolean isNamedBy(String fileName) {
      return fileName.startsWith(MARKER);
    }

    /** Id of the mapping that a source file names, normalized; null when it names none. */
    public static @Nullable String in(@Nullable String fileName) {
      if (fileName == null || !isNamedBy(fileName)) {
        return null;
      }
      String id = BuildIds.normalize(fileName.substring(MARKER.length()));
      return id.isEmpty() ? null : id;
    }

    /**
     * Whether two ids, normalized, name one mapping: they are equal, or one is the other cut down.
     */
    public static boolean isSame(String one, String other) {
      return one.equals(other)
          || (Math.min(one.length(), other.length()) >= MIN_PREFIX
              && (one.startsWith(other) || other.startsWith(one)));
    }
  }
}
