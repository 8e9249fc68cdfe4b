package dev.jankline.service.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A disk of some megabytes that fills up: a tmpfs, for who may mount one. */
public final class SmallDisk implements AutoCloseable {
  private final Path folder;
  private final boolean mounted;

  /**
   * Mounts a disk.
   *
   * @param folder is made; the disk is there afterwards, when {@link #isMounted}
   */
  public SmallDisk(Path folder, int megabytes) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.mounted = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", name());
  }

  public Path folder() {
    return folder;
  }

  /** Whether this process may mount disks. */
  public boolean isMounted() {
    return mounted;
  }

  /** Leaves no room. */
  public Path fill() throws IOException {
    Path filler = folder.resolve("filler");
    byte[] chunk = new byte[4096];
    try (var out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(chunk);
      }
    } catch (IOException full) {
      return filler;
    }
  }

  @Override
  public void close() {
    if (mounted) {
      run("umount", "-l", name());
    }
  }

  private String name() {
    return folder.toAbsolutePath().toString();
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(List.of(command))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noSuchCommand) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
