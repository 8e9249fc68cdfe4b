package dev.jankline.symbols.store;

import dev.jankline.symbols.file.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps artifacts in a folder, each under the SHA-256 of its content.
 *
 * <pre>
 * root/sha256/ab/abcdef…        an artifact, never changed afterwards
 * root/sha256/ab/abcdef….r8-1   what was made from it: of a mapping its index, in format 1
 * root/notes/builds/…           what is kept for which build
 * root/notes/compiled/…         what an uploaded file was compiled to
 * root/incoming/…               files on their way in; may be deleted while nobody uploads
 * </pre>
 *
 * <p>Thread-safe, also between processes that share the folder: files appear by atomic move.
 */
final class FolderArtifacts implements ArtifactFiles {
  /** File locks are held by the process: threads of one process need a lock among themselves. */
  private static final Object NOTES_LOCK = new Object();

  private final Path files;
  private final Path notes;
  private final Path incoming;

  FolderArtifacts(Path root) throws IOException {
    Path folder = root.toAbsolutePath().normalize();
    this.files = Files.createDirectories(folder.resolve("sha256"));
    this.notes = Files.createDirectories(folder.resolve("notes"));
    this.incoming = Files.createDirectories(folder.resolve("incoming"));
  }

  /** Folder for files on their way in, on the same disk. */
  Path incoming() {
    return incoming;
  }

  @Override
  public URI keep(String sha256, Path file) throws IOException {
    Path place = place(sha256);
    if (!holds(sha256)) {
      move(file, place);
    }
    return place.toUri();
  }

  @Override
  public void keepMade(String sha256, String suffix, Path made) throws IOException {
    move(made, beside(sha256, suffix));
  }

  @Override
  public @Nullable Path openMade(String sha256, String suffix) throws IOException {
    Path made = beside(sha256, suffix);
    return Files.isRegularFile(made) ? made : null;
  }

  @Override
  public boolean holds(String sha256) throws IOException {
    Path place = place(sha256);
    return Files.isRegularFile(place) && Sha256.of(place).equals(sha256);
  }

  @Override
  public Path open(String sha256) throws IOException {
    Path place = place(sha256);
    if (!Files.isRegularFile(place)) {
      throw new IOException(
          "no symbol file " + sha256 + " under " + files + ": do gateway and processor share it?");
    }
    if (!Sha256.of(place).equals(sha256)) {
      throw new IOException("symbol file " + place + " is damaged: upload it again");
    }
    return place;
  }

  @Override
  public byte @Nullable [] note(String name) throws IOException {
    try {
      return Files.readAllBytes(notes.resolve(name));
    } catch (NoSuchFileException none) {
      return null;
    }
  }

  @Override
  public boolean replaceNote(String name, byte @Nullable [] before, byte[] after)
      throws IOException {
    synchronized (NOTES_LOCK) {
      try (FileChannel channel =
              FileChannel.open(
                  incoming.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (!lock.isValid() || !Arrays.equals(note(name), before)) {
          return false;
        }
        Path place = notes.resolve(name);
        Path copy = Files.createFile(incoming.resolve(UUID.randomUUID() + ".part"));
        write(new java.io.ByteArrayInputStream(after), copy);
        Files.createDirectories(place.resolveSibling("."));
        Files.move(copy, place, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(place.resolveSibling("."));
        return true;
      }
    }
  }

  @Override
  public List<byte[]> notes(String below) throws IOException {
    Path folder = notes.resolve(below);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<byte[]> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path note : all.filter(Files::isRegularFile).sorted().toList()) {
        found.add(Files.readAllBytes(note));
      }
    }
    return found;
  }

  @Override
  public void removeNote(String name) throws IOException {
    Files.deleteIfExists(notes.resolve(name));
  }

  @Override
  public Set<String> all() throws IOException {
    try (Stream<Path> all = Files.walk(files)) {
      return Sha256.leading(
          all.filter(Files::isRegularFile).map(file -> String.valueOf(file.getFileName())));
    }
  }

  @Override
  public void remove(String sha256) throws IOException {
    if (Files.isDirectory(folder(sha256))) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder(sha256), sha256 + "*")) {
        for (Path file : all) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private Path folder(String sha256) throws IOException {
    return files.resolve(Sha256.checked(sha256).substring(0, 2));
  }

  private Path place(String sha256) throws IOException {
    return folder(sha256).resolve(sha256);
  }

  private Path beside(String sha256, String suffix) throws IOException {
    return folder(sha256).resolve(sha256 + suffix);
  }

  /** Brings a copy of a file to its place, whole or not at all. */
  private void move(Path file, Path place) throws IOException {
    Path copy = Files.createFile(incoming.resolve(UUID.randomUUID() + ".part"));
    try {
      try (InputStream in = Files.newInputStream(file)) {
        write(in, copy);
      }
      Path folder = Files.createDirectories(place.resolveSibling("."));
      Files.move(copy, place, StandardCopyOption.ATOMIC_MOVE);
      forceFolder(folder);
      forceFolder(files);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  private static void write(InputStream from, Path to) throws IOException {
    byte[] chunk = new byte[1 << 16];
    try (FileChannel out = FileChannel.open(to, StandardOpenOption.WRITE)) {
      for (int read = from.read(chunk); read > 0; read = from.read(chunk)) {
        ByteBuffer bytes = ByteBuffer.wrap(chunk, 0, read);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
      }
      out.force(true);
    }
  }

  /** Makes the name survive too; where folders cannot be opened (Windows) the system does. */
  private static void forceFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (AccessDeniedException unsupported) {
      // Windows: a folder is no file, and its journal keeps names.
    }
  }
}
