package dev.jankline.symbols.store;

import dev.jankline.symbols.file.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Keeps artifacts in a bucket of an S3-compatible object store, under the same names as {@link
 * FolderArtifacts} does in a folder, and local copies of those that are read in a {@link
 * ArtifactCache}.
 *
 * <p>Thread-safe, also between processes: notes are written under the condition that nobody else
 * has written meanwhile.
 */
final class S3Artifacts implements ArtifactFiles {
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int CONDITION_FAILED = 412;

  private final S3Client client;
  private final String bucket;
  private final String prefix;
  private final ArtifactCache cache;

  /**
   * @param prefix what all keys begin with: empty, or with a slash at its end
   */
  S3Artifacts(S3Client client, String bucket, String prefix, ArtifactCache cache) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
    this.cache = cache;
  }

  @Override
  public URI keep(String sha256, Path file) throws IOException {
    String key = key(sha256);
    if (!holds(sha256)) {
      put(key, sha256, file);
    }
    return URI.create("s3://" + bucket + "/" + key);
  }

  /** The store checks content itself: what it took had the right hash. */
  @Override
  public boolean holds(String sha256) throws IOException {
    return exists(key(sha256));
  }

  @Override
  public Path open(String sha256) throws IOException {
    String key = key(sha256);
    Path copy = cache.file(sha256, target -> fetch(key, sha256, target));
    if (Sha256.of(copy).equals(sha256)) {
      return copy;
    }
    cache.remove(sha256);
    return cache.file(sha256, target -> fetch(key, sha256, target));
  }

  @Override
  public void keepMade(String sha256, String suffix, Path made) throws IOException {
    put(key(sha256) + suffix, Sha256.of(made), made);
  }

  @Override
  public @Nullable Path openMade(String sha256, String suffix) throws IOException {
    String key = key(sha256) + suffix;
    if (!exists(key)) {
      return null;
    }
    return cache.file(sha256 + suffix, target -> read(key, target));
  }

  @Override
  public byte @Nullable [] note(String name) throws IOException {
    ResponseBytes<GetObjectResponse> note = read(name);
    return note == null ? null : note.asByteArray();
  }

  @Override
  public boolean replaceNote(String name, byte @Nullable [] before, byte[] after)
      throws IOException {
    ResponseBytes<GetObjectResponse> current = read(name);
    if (!Arrays.equals(current == null ? null : current.asByteArray(), before)) {
      return false;
    }
    PutObjectRequest.Builder request =
        PutObjectRequest.builder().bucket(bucket).key(prefix + "notes/" + name);
    if (current == null) {
      request.ifNoneMatch("*");
    } else {
      request.ifMatch(current.response().eTag());
    }
    try {
      client.putObject(request.build(), RequestBody.fromBytes(after));
      return true;
    } catch (S3Exception e) {
      if (e.statusCode() == CONDITION_FAILED || e.statusCode() == CONFLICT) {
        return false;
      }
      throw failed(e);
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  @Override
  public List<byte[]> notes(String folder) throws IOException {
    List<byte[]> notes = new ArrayList<>();
    for (String key : keys(prefix + "notes/" + folder + "/")) {
      byte[] note = note(key.substring(prefix.length() + "notes/".length()));
      if (note != null) {
        notes.add(note);
      }
    }
    return notes;
  }

  @Override
  public void removeNote(String name) throws IOException {
    delete(prefix + "notes/" + name);
  }

  @Override
  public Set<String> all() throws IOException {
    return Sha256.leading(
        keys(prefix + "sha256/").stream().map(key -> key.substring(key.lastIndexOf('/') + 1)));
  }

  @Override
  public void remove(String sha256) throws IOException {
    for (String key : keys(key(sha256))) {
      delete(key);
    }
  }

  private List<String> keys(String start) throws IOException {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder().bucket(bucket).prefix(start).build();
    try {
      return client.listObjectsV2Paginator(request).contents().stream().map(S3Object::key).toList();
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  private void delete(String key) throws IOException {
    ask(() -> client.deleteObject(object -> object.bucket(bucket).key(key)));
  }

  private void put(String key, String sha256, Path file) throws IOException {
    byte[] digest = HexFormat.of().parseHex(sha256);
    PutObjectRequest request =
        PutObjectRequest.builder()
            .bucket(bucket)
            .key(key)
            .checksumSHA256(Base64.getEncoder().encodeToString(digest))
            .build();
    ask(() -> client.putObject(request, RequestBody.fromFile(file)));
  }

  private boolean exists(String key) throws IOException {
    HeadObjectRequest request = HeadObjectRequest.builder().bucket(bucket).key(key).build();
    return ask(() -> client.headObject(request)) != null;
  }

  private void fetch(String key, String sha256, Path target) throws IOException {
    read(key, target);
    if (!Sha256.of(target).equals(sha256)) {
      throw new IOException("symbol file " + sha256 + " is damaged: upload it again");
    }
  }

  private void read(String key, Path target) throws IOException {
    GetObjectRequest request = GetObjectRequest.builder().bucket(bucket).key(key).build();
    if (ask(() -> client.getObject(request, target)) == null) {
      throw new IOException("no symbol file " + key + " in bucket " + bucket);
    }
  }

  private @Nullable ResponseBytes<GetObjectResponse> read(String name) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder().bucket(bucket).key(prefix + "notes/" + name).build();
    return ask(() -> client.getObjectAsBytes(request));
  }

  private String key(String sha256) throws IOException {
    return prefix + "sha256/" + Sha256.checked(sha256).substring(0, 2) + "/" + sha256;
  }

  private interface Question<T> {
    T ask();
  }

  /** The answer; null when there is no such object. */
  private <T> @Nullable T ask(Question<T> question) throws IOException {
    try {
      return question.ask();
    } catch (NoSuchKeyException none) {
      return null;
    } catch (S3Exception e) {
      if (e.statusCode() == NOT_FOUND && !"NoSuchBucket".equals(code(e))) {
        return null;
      }
      throw failed(e);
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  private static @Nullable String code(S3Exception e) {
    return e.awsErrorDetails() == null ? null : e.awsErrorDetails().errorCode();
  }

  private IOException failed(SdkException e) {
    return new IOException("object store, bucket " + bucket + ": " + e.getMessage(), e);
  }
}
