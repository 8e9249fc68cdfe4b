package dev.jankline.symbols;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.SymbolArtifact;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps symbol files in a folder, each under the SHA-256 of its content.
 *
 * <pre>
 * root/sha256/ab/abcdef…        the file as it was uploaded, never changed afterwards
 * root/sha256/ab/abcdef….r8-1   for a mapping, its index in format 1, made at upload
 * root/incoming/…               files on their way in; may be deleted while nobody uploads
 * </pre>
 *
 * <p>Thread-safe, also between processes that share the folder: files appear by atomic move.
 */
public final class FileSymbolStore implements SymbolStore {
  /** The artifact is the uploaded file itself, plain or packed; 2: what is made of it beside it. */
  static final int FORMAT_VERSION = 2;

  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

  private final Path files;
  private final Path incoming;

  public FileSymbolStore(Path root) throws IOException {
    Path folder = root.toAbsolutePath().normalize();
    this.files = Files.createDirectories(folder.resolve("sha256"));
    this.incoming = Files.createDirectories(folder.resolve("incoming"));
  }

  @Override
  public SymbolArtifact put(Upload upload, Path file) throws IOException {
    Path copy = Files.createFile(incoming.resolve(UUID.randomUUID() + ".part"));
    try {
      copyDurably(file, copy);
      SymbolFile symbols = SymbolFile.inspect(copy);
      String sha256 = Sha256.of(copy);
      long sizeBytes = Files.size(copy);
      Path place = place(sha256);
      if (!holds(place, sha256)) {
        Files.createDirectories(folder(sha256));
        index(copy, symbols, place);
        Files.move(copy, place, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(folder(sha256));
        forceFolder(files);
      } else {
        index(place, symbols, place);
      }
      return artifact(upload, symbols, sha256, sizeBytes);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  @Override
  public Path open(SymbolArtifact artifact) throws IOException {
    String sha256 = checked(artifact.getSha256());
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
  public @Nullable Path openMade(SymbolArtifact artifact, String suffix) throws IOException {
    Path made = beside(place(checked(artifact.getSha256())), suffix);
    return Files.isRegularFile(made) ? made : null;
  }

  /**
   * Makes the index of a mapping beside its place, unless it is there; one at a time, for memory.
   */
  private synchronized void index(Path mapping, SymbolFile symbols, Path place) throws IOException {
    Path index = beside(place, R8Indexes.SUFFIX);
    if (symbols.kind() != BuildKind.R8_MAPPING || Files.isRegularFile(index)) {
      return;
    }
    Path part = incoming.resolve(UUID.randomUUID() + ".part");
    try {
      R8Indexes.compile(mapping, symbols, part);
      Files.move(part, index, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static Path beside(Path place, String suffix) {
    return place.resolveSibling(place.getFileName() + suffix);
  }

  private static String checked(String sha256) throws IOException {
    if (!SHA_256.matcher(sha256).matches()) {
      throw new IOException("'" + sha256 + "' is no SHA-256 in lower-case hex");
    }
    return sha256;
  }

  private static boolean holds(Path place, String sha256) throws IOException {
    return Files.isRegularFile(place) && Sha256.of(place).equals(sha256);
  }

  private Path folder(String sha256) {
    return files.resolve(sha256.substring(0, 2));
  }

  private Path place(String sha256) {
    return folder(sha256).resolve(sha256);
  }

  private SymbolArtifact artifact(
      Upload upload, SymbolFile symbols, String sha256, long sizeBytes) {
    SymbolArtifact artifact = new SymbolArtifact();
    artifact.setApp(upload.app());
    artifact.setBuildId(symbols.buildId());
    artifact.setKind(symbols.kind());
    artifact.setVersionName(upload.versionName());
    artifact.setVersionCode(upload.versionCode());
    artifact.setUri(place(sha256).toUri().toString());
    artifact.setSha256(sha256);
    artifact.setSizeBytes(sizeBytes);
    artifact.setFormatVersion(FORMAT_VERSION);
    artifact.setUploadedAt(upload.at());
    return artifact;
  }

  private static void copyDurably(Path from, Path to) throws IOException {
    byte[] chunk = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(from);
        FileChannel out = FileChannel.open(to, StandardOpenOption.WRITE)) {
      for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
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
