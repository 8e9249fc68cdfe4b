package dev.jankline.symbols.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.format.R8Format;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.store.SymbolStores.BucketSettings;
import dev.jankline.symbols.upload.SymbolCompiler;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** The store in a bucket, against a real S3 server. */
@Timeout(240)
class S3StoreTest {
  private static final String BUCKET = "symbols";
  private static final Upload UPLOAD =
      new Upload("com.example.reader", "1.2", 12L, null, Instant.parse("2026-01-02T03:04:05Z"));
  private static final String MODULE =
      "MODULE Linux arm64 33221100554477668899AABBCCDDEEFF0 a\nFUNC 10 4 0 f\n";

  private record Bucket(Optional<String> name, Optional<String> prefix) implements BucketSettings {
    @Override
    public Optional<URI> endpoint() {
      return Optional.empty();
    }

    @Override
    public String region() {
      return "us-east-1";
    }

    @Override
    public long maxCopiesBytes() {
      return 1 << 20;
    }
  }

  private static S3Server server;
  private static S3Client client;

  @TempDir Path folder;
  private SymbolStore store;
  private String prefix = "";
  private S3Artifacts files;
  private static int tests;

  @BeforeAll
  static void startServer(@TempDir Path serverFolder) throws Exception {
    server = S3Server.start(serverFolder, BUCKET);
    client = server.client();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      client.close();
      server.close();
    }
  }

  @BeforeEach
  void open() throws IOException {
    prefix = "test-" + tests++ + "/";
    store = inBucket(new Bucket(Optional.of(BUCKET), Optional.of(prefix)));
    ArtifactCache cache = new ArtifactCache(folder.resolve("other"), 600, InstantSource.system());
    files = new S3Artifacts(client, BUCKET, prefix, cache);
  }

  @Test
  void artifactIsKeptAndReadAgain_byAnotherProcess() throws IOException {
    StoredSymbols stored = put(MODULE);
    StoredSymbols again = put(MODULE);
    SymbolArtifact artifact = stored.artifacts().get(0);

    assertThat(stored.outcome()).isEqualTo(StoredSymbols.Outcome.STORED);
    assertThat(again.outcome()).isEqualTo(StoredSymbols.Outcome.SAME);
    assertThat(again.artifacts()).isEqualTo(stored.artifacts());
    assertThat(artifact.getUri()).startsWith("s3://symbols/test-").endsWith(artifact.getSha256());
    assertThat(Sha256.of(files.open(artifact.getSha256()))).isEqualTo(artifact.getSha256());
    assertThat(store.list("com.example.reader"))
        .containsExactlyInAnyOrderElementsOf(stored.artifacts());
    assertThat(store.list("com.example.other")).isEmpty();
  }

  @Test
  void indexOfAMappingIsKeptBesideIt() throws IOException {
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.txt"),
            "# pg_map_id: abc1234\na.b.C -> d:\n    void e() -> f\n");
    SymbolArtifact artifact = store.put(UPLOAD, mapping).artifacts().get(0);

    Path index = files.openMade(artifact.getSha256(), R8Format.INDEX_SUFFIX);
    assertThat(MappingIndex.open(Objects.requireNonNull(index)).className("d")).isEqualTo("a.b.C");
    assertThat(files.openMade(artifact.getSha256(), ".r8-0")).isNull();
  }

  @Test
  void removedSymbolsLeaveTheBucket_andCanBePutAgain() throws IOException {
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.txt"), "# pg_map_id: abc\na.b.C -> d:\n    void e() -> f\n");
    SymbolArtifact module = put(MODULE).artifacts().get(0);
    SymbolArtifact indexed = store.put(UPLOAD, mapping).artifacts().get(0);
    store.remove(UPLOAD.app(), Set.of(indexed.getSha256()));

    assertThat(files.holds(indexed.getSha256())).isFalse();
    assertThat(files.openMade(indexed.getSha256(), R8Format.INDEX_SUFFIX)).isNull();
    assertThat(store.list(UPLOAD.app()))
        .extracting(SymbolArtifact::getSha256)
        .containsOnly(module.getSha256());
    assertThat(store.put(UPLOAD, mapping).outcome()).isEqualTo(StoredSymbols.Outcome.STORED);
    assertThat(files.openMade(indexed.getSha256(), R8Format.INDEX_SUFFIX)).isNotNull();
  }

  @Test
  void replacedSymbolsLeaveTheBucketAfterADay() throws IOException {
    String text = "# pg_map_id: abc\na.b.C -> d:\n    void e() -> f\n";
    Path mapping = Files.writeString(folder.resolve("mapping.txt"), text);
    SymbolArtifact replaced = store.put(UPLOAD, mapping).artifacts().get(0);
    Files.writeString(mapping, text + "    void g() -> h\n");
    SymbolArtifact newest = store.put(UPLOAD, mapping).artifacts().get(0);
    SymbolArtifact module = put(MODULE).artifacts().get(0);
    Instant now = UPLOAD.at();

    assertThat(store.removeUnnamed(now)).isEmpty();
    assertThat(store.removeUnnamed(now.plus(UnnamedFiles.GRACE).minusSeconds(1))).isEmpty();
    assertThat(store.removeUnnamed(now.plus(UnnamedFiles.GRACE)))
        .containsExactly(replaced.getSha256());
    assertThat(files.all()).containsExactlyInAnyOrder(newest.getSha256(), module.getSha256());
    assertThat(files.openMade(replaced.getSha256(), R8Format.INDEX_SUFFIX)).isNull();
    assertThat(files.openMade(newest.getSha256(), R8Format.INDEX_SUFFIX)).isNotNull();
  }

  @Test
  void betterSymbolsStay() throws IOException {
    put(MODULE + "10 4 7 0\n");
    assertThat(put(MODULE).outcome()).isEqualTo(StoredSymbols.Outcome.BETTER_KEPT);
  }

  @Test
  void filesArePutOnce_andFetched() throws IOException {
    BucketFiles named = new BucketFiles(client, BUCKET, prefix);
    Path file = Files.writeString(folder.resolve("file"), "one");
    Path copy = Files.writeString(folder.resolve("copy"), "what was there");
    assertThat(named.fetch("a/app=b/c.parquet", copy)).isFalse();
    assertThat(named.put("a/app=b/c.parquet", file)).isTrue();
    assertThat(named.put("a/app=b/c.parquet", file)).isFalse();
    assertThat(named.fetch("a/app=b/c.parquet", copy)).isTrue();
    assertThat(copy).hasContent("one");
    Files.writeString(file, "two");
    assertThat(named.put("a/app=b/c.parquet", file)).isTrue();
    assertThat(named.fetch("a/app=b/c.parquet", copy)).isTrue();
    assertThat(copy).hasContent("two");
  }

  @Test
  void unknownContentIsSaidToBeMissing() {
    assertThatThrownBy(() -> files.open("0".repeat(64)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no symbol file");
  }

  @Test
  void onlyWhoKnowsWhatIsThereWrites() throws IOException {
    byte[] first = bytes("first");
    assertThat(files.note("n/a.json")).isNull();
    assertThat(files.replaceNote("n/a.json", null, first)).isTrue();
    assertThat(files.replaceNote("n/a.json", null, bytes("second"))).isFalse();
    assertThat(files.replaceNote("n/a.json", bytes("other"), bytes("second"))).isFalse();
    assertThat(files.replaceNote("n/a.json", first, bytes("third"))).isTrue();
    assertThat(files.note("n/a.json")).isEqualTo(bytes("third"));
    assertThat(files.notes("n")).hasSize(1);
  }

  @Test
  void nothingIsWritten_whenAnotherWritesBetweenReadingAndWriting() throws IOException {
    byte[] first = bytes("first");
    assertThat(files.replaceNote("n/b.json", null, first)).isTrue();
    ArtifactCache cache = new ArtifactCache(folder.resolve("c"), 600, InstantSource.system());
    S3Artifacts slow = new S3Artifacts(overtaken("n/b.json"), BUCKET, prefix, cache);

    assertThat(slow.replaceNote("n/b.json", first, bytes("late"))).isFalse();
    assertThat(files.note("n/b.json")).isEqualTo(bytes("quicker"));
  }

  @Test
  void localCopiesAreBounded_theLeastRecentlyUsedGoFirst() throws IOException {
    for (int i = 0; i < 6; i++) {
      Path file = Files.writeString(folder.resolve("f"), ("" + i).repeat(200));
      String sha256 = Sha256.of(file);
      files.keep(sha256, file);
      assertThat(files.open(sha256)).hasContent(("" + i).repeat(200));
    }
    try (Stream<Path> copies = Files.list(folder.resolve("other"))) {
      assertThat(copies.mapToLong(S3StoreTest::size).sum()).isEqualTo(600);
    }
  }

  @Test
  void damagedCopyIsFetchedAgain() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "content");
    String sha256 = Sha256.of(file);
    files.keep(sha256, file);
    Files.writeString(files.open(sha256), "damaged");
    assertThat(files.open(sha256)).hasContent("content");
  }

  @Test
  void missingBucketIsAFailure_notAMissingFile() throws IOException {
    ArtifactCache cache = new ArtifactCache(folder.resolve("c"), 600, InstantSource.system());
    S3Artifacts nowhere = new S3Artifacts(client, "no-such-bucket", "", cache);
    assertThatThrownBy(() -> nowhere.note("a")).hasMessageContaining("no-such-bucket");
  }

  /** A client behind whose back somebody else writes a note as soon as it has read one. */
  private S3Client overtaken(String note) {
    return (S3Client)
        Proxy.newProxyInstance(
            S3Client.class.getClassLoader(),
            new Class<?>[] {S3Client.class},
            (proxy, method, arguments) -> {
              Object answer = invoked(method, arguments);
              if (method.getName().equals("getObjectAsBytes")) {
                client.putObject(
                    to -> to.bucket(BUCKET).key(prefix + "notes/" + note),
                    RequestBody.fromBytes(bytes("quicker")));
              }
              return answer;
            });
  }

  private static Object invoked(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private SymbolStore inBucket(BucketSettings bucket) throws IOException {
    return SymbolStores.inBucket(
        client,
        bucket,
        folder.resolve("local"),
        SymbolCompiler.withDefaults(),
        InstantSource.system());
  }

  private StoredSymbols put(String text) throws IOException {
    return store.put(UPLOAD, Files.writeString(folder.resolve("a.sym"), text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static long size(Path file) {
    return file.toFile().length();
  }
}
