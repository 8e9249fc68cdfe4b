package dev.jankline.gateway.symbol;

import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.service.QuietLog;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.store.SymbolStore;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes a symbol file from stream to announcement: bounded copy, store, announce. Says yes only
 * after the announcement is acknowledged; sending the same file again is harmless at any point.
 * Blocks. Thread-safe.
 *
 * @param sink announces what the store has taken
 * @param log told when a file is refused through no fault of its sender
 */
public record SymbolReceiver(
    SymbolStore store, SymbolSink sink, SymbolLimits limits, QuietLog log) {
  /**
   * Stores and announces one file.
   *
   * @param sha256 digest that the sender named, lower-case hex; null when it named none
   * @throws Rejection when the file cannot be used, or storing it failed
   * @throws IOException when reading from the sender failed
   */
  StoredSymbols store(Upload upload, @Nullable String sha256, InputStream body)
      throws Rejection, IOException {
    Path file = temporaryFile();
    try {
      String received = copy(body, file);
      if (sha256 != null && !sha256.equals(received)) {
        throw new Rejection(
            RejectReason.MALFORMED,
            "Content-Digest names SHA-256 %s, but %s was received: send it again"
                .formatted(sha256, received));
      }
      StoredSymbols stored = put(upload, file);
      for (SymbolArtifact artifact : stored.artifacts()) {
        await(() -> sink.announce(artifact));
      }
      return stored;
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private Path temporaryFile() throws Rejection {
    try {
      return Files.createTempFile(Files.createDirectories(limits.uploads()), "upload", ".part");
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private String copy(InputStream body, Path file) throws Rejection, IOException {
    MessageDigest digest = Sha256.digest();
    byte[] chunk = new byte[64 * 1024];
    long size = 0;
    try (OutputStream out = written(file)) {
      for (int count = body.read(chunk); count >= 0; count = body.read(chunk)) {
        size += count;
        if (size > limits.maxBytes()) {
          throw new Rejection(
              RejectReason.TOO_LARGE,
              "The symbol file is over %d bytes: send it gzip-packed".formatted(limits.maxBytes()));
        }
        digest.update(chunk, 0, count);
        write(out, chunk, count);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private OutputStream written(Path file) throws Rejection {
    try {
      return Files.newOutputStream(file);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** A disk that is full is no fault of the sender, unlike a body that breaks off. */
  private void write(OutputStream out, byte[] chunk, int count) throws Rejection {
    try {
      out.write(chunk, 0, count);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** What is stored for an app. */
  List<SymbolArtifact> list(String app) throws Rejection {
    try {
      return store.list(app);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /**
   * Removes artifacts of an app. The processor is told first: it never looks for what is gone.
   *
   * @return what is removed, by build id
   */
  List<SymbolArtifact> remove(String app, Set<String> sha256s, Instant at) throws Rejection {
    List<SymbolArtifact> going =
        list(app).stream().filter(artifact -> sha256s.contains(artifact.getSha256())).toList();
    for (SymbolArtifact artifact : going) {
      await(() -> sink.withdraw(artifact, at));
    }
    try {
      store.remove(app, sha256s);
    } catch (IOException e) {
      throw unavailable(e);
    }
    return going;
  }

  private StoredSymbols put(Upload upload, Path file) throws Rejection {
    try {
      return store.put(upload, file);
    } catch (SymbolFileException e) {
      throw refusal(e);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private Rejection refusal(SymbolFileException e) {
    String message = String.valueOf(e.getMessage());
    return switch (e.reason()) {
      case EMPTY, MALFORMED -> new Rejection(RejectReason.INVALID, message);
      case UNSUPPORTED -> new Rejection(RejectReason.UNSUPPORTED_TYPE, message);
      case TOO_LARGE -> new Rejection(RejectReason.TOO_LARGE, message);
      case UNREADABLE -> unavailable(e);
      case TOOL_MISSING -> new Rejection(RejectReason.UNAVAILABLE, "On the gateway: " + message);
    };
  }

  private void await(Supplier<CompletionStage<Void>> written) throws Rejection {
    try {
      written
          .get()
          .toCompletableFuture()
          .get(limits.announceTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(e);
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      throw unavailable(e);
    }
  }

  private Rejection unavailable(Exception cause) {
    log.warn(
        "SYMBOLS",
        "storing or removing a symbol file in "
            + limits.uploads().getParent()
            + " or announcing it failed: "
            + cause);
    return new Rejection(
        RejectReason.UNAVAILABLE,
        "The symbols could not be stored, removed or announced: send the request again later");
  }

  /** Announces symbol files. */
  public interface SymbolSink {
    /** Announces one artifact; completes when it is acknowledged. May block for a bounded time. */
    CompletionStage<Void> announce(SymbolArtifact artifact);

    /** Takes an announcement back, as {@link #announce} makes it. */
    CompletionStage<Void> withdraw(SymbolArtifact artifact, Instant at);
  }

  /**
   * Bounds the upload of one symbol file.
   *
   * @param uploads folder for files on their way in, on the same disk as the store
   * @param maxBytes bytes of one file as sent
   * @param silence time without a byte after which an upload ends
   * @param announceTimeout longest wait for the acknowledgement of an announcement
   */
  public record SymbolLimits(
      Path uploads, long maxBytes, Duration silence, Duration announceTimeout) {}
}
