package dev.jankline.symbols.format;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Gives a format the files of one artifact that it loads. */
public interface StoredArtifact {
  /** SHA-256 of the artifact, lower-case hex. */
  String sha256();

  /** The artifact itself, for reading only. */
  Path file() throws IOException;

  /**
   * What was made from the artifact when it was stored, for reading only; null when there is none.
   *
   * @param suffix says what, and in which version of its format
   */
  @Nullable Path made(String suffix) throws IOException;

  /**
   * A local file made from the artifact; made by {@code maker} when it is not there yet.
   *
   * @param suffix says what, and in which version of its format
   */
  Path cached(String suffix, Maker maker) throws IOException;

  /** Deletes a local file, because it is damaged, so that it is made again. */
  void discard(String suffix) throws IOException;

  /** Writes a file that is missing. */
  @FunctionalInterface
  interface Maker {
    void make(Path target) throws IOException;
  }
}
