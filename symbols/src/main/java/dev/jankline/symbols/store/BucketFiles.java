package dev.jankline.symbols.store;

import dev.jankline.symbols.file.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** Keeps files by name in a bucket of an S3-compatible object store. Thread-safe. */
public final class BucketFiles implements AutoCloseable {
  private final S3Client client;
  private final String bucket;
  private final String prefix;

  BucketFiles(S3Client client, String bucket, String prefix) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
  }

  /**
   * Opens a place in a bucket. Credentials are found as all tools of AWS find them.
   *
   * @param place {@code s3://BUCKET} or {@code s3://BUCKET/PREFIX}
   * @param endpoint address of a store that is not AWS's own
   * @throws IllegalArgumentException when that is no place in a bucket
   */
  public static BucketFiles open(URI place, String region, Optional<URI> endpoint) {
    if (!"s3".equals(place.getScheme()) || place.getAuthority() == null) {
      throw new IllegalArgumentException(place + " is not s3://BUCKET/PREFIX");
    }
    String prefix = place.getPath().replaceAll("^/+|/+$", "");
    return new BucketFiles(
        SymbolStores.client(region, endpoint),
        place.getAuthority(),
        prefix.isEmpty() ? "" : prefix + "/");
  }

  /**
   * Copies a file out of the bucket, in place of what is at the copy's name.
   *
   * @return false when there is none of this name
   */
  public boolean fetch(String name, Path copy) throws IOException {
    Files.deleteIfExists(copy);
    try {
      client.getObject(GetObjectRequest.builder().bucket(bucket).key(prefix + name).build(), copy);
      return true;
    } catch (NoSuchKeyException none) {
      return false;
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  /**
   * Puts a file into the bucket.
   *
   * @return false when the same bytes were there
   */
  public boolean put(String name, Path file) throws IOException {
    String sum = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(Sha256.of(file)));
    try {
      if (sum.equals(sum(name))) {
        return false;
      }
      client.putObject(
          PutObjectRequest.builder().bucket(bucket).key(prefix + name).checksumSHA256(sum).build(),
          RequestBody.fromFile(file));
      return true;
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  private @Nullable String sum(String name) {
    try {
      return client
          .headObject(
              HeadObjectRequest.builder()
                  .bucket(bucket)
                  .key(prefix + name)
                  .checksumMode(ChecksumMode.ENABLED)
                  .build())
          .checksumSHA256();
    } catch (NoSuchKeyException none) {
      return null;
    }
  }

  private IOException failed(SdkException e) {
    return new IOException("object store, bucket " + bucket + ": " + e.getMessage(), e);
  }

  @Override
  public void close() {
    client.close();
  }
}
