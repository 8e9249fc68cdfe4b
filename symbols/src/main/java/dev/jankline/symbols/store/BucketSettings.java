package dev.jankline.symbols.store;

import io.smallrye.config.WithDefault;
import java.net.URI;
import java.util.Optional;

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
