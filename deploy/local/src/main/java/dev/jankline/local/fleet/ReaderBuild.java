package dev.jankline.local.fleet;

import dev.jankline.local.stack.ProgramFiles;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One version of the demo app as it is shipped.
 *
 * @param jar obfuscated classes
 * @param mapping what R8 renamed, the file to upload
 * @param mapId id of the mapping; the frames of the build carry it as 'r8-map-id-…'
 */
public record ReaderBuild(
    String versionName, long versionCode, Path jar, Path mapping, String mapId) {
  /** Application id of the demo app. */
  public static final String APP = "com.example.reader";

  private static final String MAP_ID = "# pg_map_id: ";

  /**
   * Versions 1.0.0 and 1.1.0, in this order.
   *
   * @throws IllegalStateException when the installation has no demo app
   */
  public static List<ReaderBuild> find(ProgramFiles installation) {
    return in(installation.demoApp());
  }

  /** Versions 1.0.0 and 1.1.0, in this order, in the folder R8 wrote to. */
  public static List<ReaderBuild> in(Path folder) {
    return List.of(build(folder, "1.0.0", 100), build(folder, "1.1.0", 110));
  }

  private static ReaderBuild build(Path folder, String versionName, long versionCode) {
    Path jar = folder.resolve("reader-" + versionName + ".jar");
    Path mapping = folder.resolve("reader-" + versionName + "-mapping.txt");
    return new ReaderBuild(versionName, versionCode, jar, mapping, mapId(mapping));
  }

  private static String mapId(Path mapping) {
    try (Stream<String> lines = Files.lines(mapping)) {
      return lines
          .filter(line -> line.startsWith(MAP_ID))
          .findFirst()
          .map(line -> line.substring(MAP_ID.length()).strip())
          .orElseThrow(
              () ->
                  new IllegalStateException(
                      mapping + " names no '" + MAP_ID.strip() + "'; build the demo app again"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + mapping + "; build the demo app again", e);
    }
  }

  /** Build id that batches of this version name. */
  public BuildId buildId() {
    return new BuildId(BuildKind.R8_MAPPING, mapId);
  }
}
