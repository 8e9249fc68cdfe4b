package dev.jankline.trace.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes files into a new jar or folder. */
public abstract class ClassOutput implements Closeable {

  public static ClassOutput open(Path path, boolean folder) throws IOException {
    createFolderOf(path);
    return folder
        ? new Folder(Files.createDirectories(path))
        : new Jar(Files.newOutputStream(path));
  }

  public abstract void put(String name, FileTime modified, byte[] bytes) throws IOException;

  private static void createFolderOf(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
  }

  private static final class Folder extends ClassOutput {
    private final Path path;

    Folder(Path path) {
      this.path = path;
    }

    @Override
    public void put(String name, FileTime modified, byte[] bytes) throws IOException {
      Path file = path.resolve(name);
      createFolderOf(file);
      Files.write(file, bytes);
      Files.setLastModifiedTime(file, modified);
    }

    @Override
    public void close() {}
  }

  private static final class Jar extends ClassOutput {
    private final ZipOutputStream zip;

    Jar(OutputStream out) {
      this.zip = new ZipOutputStream(out);
    }

    @Override
    public void put(String name, FileTime modified, byte[] bytes) throws IOException {
      ZipEntry entry = new ZipEntry(name);
      entry.setTime(modified.toMillis());
      zip.putNextEntry(entry);
      zip.write(bytes);
      zip.closeEntry();
    }

    @Override
    public void close() throws IOException {
      zip.close();
    }
  }
}
