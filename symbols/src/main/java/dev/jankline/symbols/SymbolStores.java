package dev.jankline.symbols;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Opens stores of symbols. */
public final class SymbolStores {
  private SymbolStores() {}

  /** A store in a folder that gateway and processor share. */
  public static SymbolStore inFolder(Path root) throws IOException {
    return inFolder(root, SymbolCompiler.withDefaults());
  }

  /** A store in a folder, with a compiler of its own. */
  public static SymbolStore inFolder(Path root, SymbolCompiler compiler) throws IOException {
    FolderArtifacts files = new FolderArtifacts(root);
    return new CompilingStore(files, compiler, files.incoming());
  }

  /**
   * A store in a bucket of an S3-compatible object store. Credentials are found as all tools of AWS
   * find them: environment, profile, role of the machine.
   *
   * @param folder local: copies of what is read, and files that are being compiled
   */
  public static SymbolStore inBucket(
      BucketSettings bucket, Path folder, SymbolCompiler compiler, InstantSource clock)
      throws IOException {
    S3ClientBuilder client =
        S3Client.builder()
            .httpClient(UrlConnectionHttpClient.create())
            .region(Region.of(bucket.region()));
    bucket.endpoint().ifPresent(endpoint -> client.endpointOverride(endpoint).forcePathStyle(true));
    return inBucket(client.build(), bucket, folder, compiler, clock);
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
        new S3Artifacts(client, bucket.name(), bucket.prefix(), cache),
        compiler,
        folder.resolve("incoming"));
  }
}
