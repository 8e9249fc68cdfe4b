package dev.jankline.release;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FileEntry;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * Writes the container image of a program as a file that {@code docker load} reads, without a
 * container engine. It is the image of {@code deploy/images/Containerfile}: program in {@code
 * /opt/jankline}, settings expected in {@code /etc/jankline}, work in {@code /var/lib/jankline},
 * user 10001. Jars of Jankline are a layer above the jars of others, which change rarely.
 */
final class ProgramImage {
  private static final String OWNER = "10001:10001";
  private static final String HOME = "/opt/jankline/";
  private static final String WORK = "/var/lib/jankline";

  private final String base;
  private final Path cache;
  private final Instant time;

  /**
   * Makes images on one base.
   *
   * @param base name of an image with a Java runtime, or {@code tar://} and the file of one
   * @param cache folder for layers that several images share
   * @param time time of creation that the images have
   */
  ProgramImage(String base, Path cache, Instant time) {
    this.base = base;
    this.cache = cache;
    this.time = time;
  }

  /**
   * Writes the image of a program.
   *
   * @param name name and tag, for example {@code jankline/gateway:1.0.0}
   * @param image file to write
   * @throws IOException when the base cannot be had or the file cannot be written
   */
  void write(ReleasedFiles files, String name, Path image)
      throws IOException, InterruptedException {
    Path empty = Files.createTempDirectory(cache, "work-");
    try {
      List<FileEntry> ours = new ArrayList<>();
      List<FileEntry> others = new ArrayList<>();
      for (ReleasedFiles.Entry file : files.withoutSettings()) {
        boolean foreign = file.path().endsWith(".jar") && !file.path().startsWith("lib/jankline-");
        (foreign ? others : ours).add(entry(file));
      }
      for (String folder : List.of(WORK, WORK + "/state", WORK + "/symbols")) {
        ours.add(folder(empty, folder));
      }
      Jib.from(base)
          .addFileEntriesLayer(layer("libraries", others))
          .addFileEntriesLayer(layer("program", ours))
          .setEntrypoint(HOME + "bin/" + files.program().script())
          .setProgramArguments(files.program().arguments())
          .setUser(OWNER)
          .setWorkingDirectory(AbsoluteUnixPath.get(WORK))
          .setFormat(ImageFormat.Docker)
          .setCreationTime(time)
          .containerize(
              Containerizer.to(TarImage.at(image).named(name))
                  .setBaseImageLayersCache(cache)
                  .setApplicationLayersCache(cache)
                  .setToolName("jankline"));
    } catch (InvalidImageReferenceException
        | RegistryException
        | CacheDirectoryCreationException
        | ExecutionException e) {
      throw new IOException("cannot make the image " + name + " on " + base + ": " + cause(e), e);
    } finally {
      Files.delete(empty);
    }
  }

  private static FileEntriesLayer layer(String name, List<FileEntry> entries) {
    return FileEntriesLayer.builder().setName(name).setEntries(entries).build();
  }

  private FileEntry entry(ReleasedFiles.Entry file) {
    return new FileEntry(
        file.source(),
        AbsoluteUnixPath.get(HOME + file.path()),
        FilePermissions.fromOctalString(Integer.toOctalString(file.mode())),
        time);
  }

  /** A folder of the user that the program runs as: a new volume there gets the same owner. */
  private FileEntry folder(Path empty, String path) {
    return new FileEntry(
        empty, AbsoluteUnixPath.get(path), FilePermissions.DEFAULT_FOLDER_PERMISSIONS, time, OWNER);
  }

  private static String cause(Exception e) {
    return String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
  }
}
