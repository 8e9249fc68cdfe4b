package dev.jankline.local.fleet;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Holds the stalls recorded in each version, to be replayed on many devices. Immutable. */
public record Recording(List<RecordedVersion> versions, List<RecordedStall> stalls) {
  public Recording {
    versions = List.copyOf(versions);
    stalls = List.copyOf(stalls);
  }

  /** Reads a recording that {@link #save} wrote. */
  public static Recording load(Path file) {
    return RecordingFile.read(file);
  }

  /** Writes the recording to a file. */
  public void save(Path file) {
    RecordingFile.write(this, file);
  }

  /** Stalls of one version. */
  public List<RecordedStall> of(String versionName) {
    return stalls.stream().filter(stall -> stall.versionName().equals(versionName)).toList();
  }

  /** Number of stalls by action, of one version. */
  public Map<String, Long> actions(String versionName) {
    return of(versionName).stream()
        .collect(Collectors.groupingBy(RecordedStall::action, TreeMap::new, Collectors.counting()));
  }
}
