package dev.jankline.symbols.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps files by the SHA-256 of their content, and small notes by name. The port that a file system
 * and an object store stand behind.
 *
 * <p>Thread-safe, also between processes that use the same place.
 */
interface ArtifactFiles {
  /**
   * Keeps a file; when this returns, it survives a power cut. Keeping the same content again
   * changes nothing, or mends it.
   *
   * @return where it is
   */
  URI keep(String sha256, Path file) throws IOException;

  /** Whether this content is kept and undamaged. */
  boolean holds(String sha256) throws IOException;

  /**
   * Gives a local file with exactly this content, for reading only.
   *
   * @throws IOException when there is no such content or it does not match its hash
   */
  Path open(String sha256) throws IOException;

  /**
   * Keeps what was made from a file beside it, in place of what was there.
   *
   * @param suffix says what, and in which version of its format
   */
  void keepMade(String sha256, String suffix, Path made) throws IOException;

  /** A local file with what was made from a file, for reading only; null when there is none. */
  @Nullable Path openMade(String sha256, String suffix) throws IOException;

  /** A note; null when there is none of this name. */
  byte @Nullable [] note(String name) throws IOException;

  /**
   * Writes a note in place of the one read before.
   *
   * @param before what {@link #note} gave
   * @return false when another has written meanwhile, and nothing was changed
   */
  boolean replaceNote(String name, byte @Nullable [] before, byte[] after) throws IOException;

  /** All notes in a folder and in those below it, ordered by name. */
  List<byte[]> notes(String folder) throws IOException;

  /** Deletes a note, if it is there. */
  void removeNote(String name) throws IOException;

  /** Hashes of all files. */
  Set<String> all() throws IOException;

  /** Deletes a file and what was made from it, if they are there. */
  void remove(String sha256) throws IOException;
}
