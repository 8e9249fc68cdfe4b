package dev.jankline.symbols.store;

import dev.jankline.symbols.upload.SymbolCompiler;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Opens stores of symbols. */
public final class SymbolStores {
  private SymbolStores() {}

  /**
   * The store that settings name: a bucket when they name one, else the folder, which gateway and
   * processor share then. Credentials of a bucket are found as all tools of AWS find them:
   * environment, profile, role of the machine.
   *
   * @param folder of a bucket's store: local, with copies of what is read and files that are being
   *     compiled
   */
  public static SymbolStore open(
      Path folder, BucketSettings bucket, SymbolCompiler compiler, InstantSource clock)
      throws IOException {
    return bucket.name().isEmpty()
        ? inFolder(folder, compiler)
        : inBucket(client(bucket.region(), bucket.endpoint()), bucket, folder, compiler, clock);
  }

  /**
   * Refuses settings of a bucket with which no store could be opened. Asks nobody.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  public static void check(BucketSettings bucket) {
    bucket.endpoint().ifPresent(SymbolStores::check);
    if (bucket.region().isBlank()) {
      throw new IllegalArgumentException("symbols.bucket.region is empty: name one, or unset it");
    }
  }

  private static void check(URI endpoint) {
    boolean isWeb = String.valueOf(endpoint.getScheme()).matches("(?i)https?");
    if (!isWeb || endpoint.getHost() == null) {
      throw new IllegalArgumentException(
          "symbols.bucket.endpoint must be http://host:port or https://host, not " + endpoint);
    }
  }

  /** A store in a folder. */
  public static SymbolStore inFolder(Path root) throws IOException {
    return inFolder(root, SymbolCompiler.withDefaults());
  }

  static SymbolStore inFolder(Path root, SymbolCompiler compiler) throws IOException {
    FolderArtifacts files = new FolderArtifacts(root);
    return new CompilingStore(files, compiler::compile, compiler.formats(), files.incoming());
  }

  static SymbolStore inBucket(
      S3Client client,
      BucketSettings bucket,
      Path folder,
      SymbolCompiler compiler,
      InstantSource clock)
      throws IOException {
    ArtifactCache cache =
        new ArtifactCache(folder.resolve("copies"), bucket.maxCopiesBytes(), clock);
    return new CompilingStore(
        new S3Artifacts(client, bucket.name().orElseThrow(), bucket.prefix().orElse(""), cache),
        compiler::compile,
        compiler.formats(),
        folder.resolve("incoming"));
  }

  /** A client of an object store. */
  static S3Client client(String region, Optional<URI> endpoint) {
    S3ClientBuilder client =
        S3Client.builder().httpClient(UrlConnectionHttpClient.create()).region(Region.of(region));
    endpoint.ifPresent(address -> client.endpointOverride(address).forcePathStyle(true));
    return client.build();
  }

  /** Says which bucket of an S3-compatible object store holds the symbols, if one does. */
  public interface BucketSettings {
    /** Name of the bucket; without one the store is the folder. */
    Optional<String> name();

    /** What all keys begin with, with a slash at its end. */
    Optional<String> prefix();

    /** Address of a store that is not AWS's own. */
    Optional<URI> endpoint();

    /** Region of the bucket. */
    @WithDefault("us-east-1")
    String region();

    /** Bytes of local copies of what is read. */
    @WithDefault("4294967296")
    long maxCopiesBytes();
  }
}
