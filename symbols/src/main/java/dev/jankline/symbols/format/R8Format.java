package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.compile.CompileProgress.ProgressInput;
import dev.jankline.symbols.file.PlainContent;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextFile;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.format.SymbolFormat.StoredArtifact;
import dev.jankline.symbols.frame.R8Symbolizer;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.r8.index.MappingCompiler;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.MappingIndex.IndexFormatException;
import dev.jankline.symbols.r8.mapping.MappingIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@code mapping.txt} of R8 or ProGuard. The artifact is the mapping itself; its index is kept
 * beside it, and made again from the mapping where it is missing, damaged or of another version.
 */
public final class R8Format extends TextFormat {
  /** Ends the name of an index; changes with its format, so that no old one is taken for a new. */
  public static final String INDEX_SUFFIX = ".r8-" + MappingCompiler.FORMAT_VERSION;

  private static final Logger LOG = LoggerFactory.getLogger(R8Format.class);

  /** Heap of an open index beside its memo. */
  private static final long INDEX_HEAP = 16L << 10;

  private static final long MIN_MEMO_BYTES = 256L << 10;
  private static final long MAX_MEMO_BYTES = 32L << 20;

  private static final String LACKS_COMMENTS =
      "taken without comments that depend on the map version: it states one newer than 2.3,"
          + " which R8's retrace 9.5.28 reads in the same way";

  /** One index is made at a time, for the sake of the heap. */
  private final Object indexing = new Object();

  public R8Format() {
    super("R8/ProGuard mapping.txt", Set.of(BuildKind.R8_MAPPING));
  }

  @Override
  boolean begins(String line) {
    return MappingIdentity.isClass(line);
  }

  @Override
  String firstLineForm() {
    return "'original.Class -> a.b:' as in R8's mapping.txt";
  }

  @Override
  public String madeSuffix() {
    return INDEX_SUFFIX;
  }

  @Override
  public List<CompiledSymbols> compile(Compilation compilation) throws IOException {
    Path mapping = compilation.file();
    MappingIdentity identity = MappingIdentity.inspect(mapping);
    Path index = compilation.folder().resolve("index");
    boolean isComplete;
    synchronized (indexing) {
      isComplete = index(mapping, identity, index, compilation.progress());
    }
    return List.of(
        new CompiledSymbols(
            mapping,
            ids(identity),
            SymbolGrade.LINES,
            FORMAT_VERSION,
            index,
            isComplete ? null : LACKS_COMMENTS));
  }

  /** A mapping is known by its id and by its hash: frames may name either. */
  private static List<TypedBuildId> ids(MappingIdentity identity) {
    return Stream.of(identity.buildId(), identity.mapHash())
        .filter(Objects::nonNull)
        .distinct()
        .map(id -> new TypedBuildId(BuildKind.R8_MAPPING, id))
        .toList();
  }

  @Override
  public Loading load(StoredArtifact artifact) throws IOException {
    Path index = artifact.cached(INDEX_SUFFIX, target -> fetch(artifact, target));
    try {
      return new Opened(MappingIndex.open(index), Files.size(index), artifact.sha256());
    } catch (IndexFormatException damaged) {
      LOG.warn("The index of mapping {} is made again: {}", artifact.sha256(), damaged.toString());
      artifact.discard(INDEX_SUFFIX);
      Path again = artifact.cached(INDEX_SUFFIX, target -> indexOf(artifact, target));
      return new Opened(MappingIndex.open(again), Files.size(again), artifact.sha256());
    }
  }

  private static void fetch(StoredArtifact artifact, Path target) throws IOException {
    Path made = artifact.made(INDEX_SUFFIX);
    if (made == null) {
      indexOf(artifact, target);
    } else {
      Files.copy(made, target);
    }
  }

  private static void indexOf(StoredArtifact artifact, Path target) throws IOException {
    Path mapping = artifact.file();
    index(mapping, MappingIdentity.inspect(mapping), target, CompileProgress.NONE);
  }

  /**
   * Writes the index of a mapping.
   *
   * @return what {@link MappingCompiler#compile} says
   */
  private static boolean index(
      Path mapping, MappingIdentity identity, Path index, CompileProgress progress)
      throws IOException {
    try (InputStream in =
        new ProgressInput(PlainContent.open(mapping), identity.plainBytes(), progress)) {
      return MappingCompiler.compile(
          TextFile.BOUNDED.lines(in), identity.mapId(), identity.mapHash(), index);
    } catch (OutOfMemoryError exhausted) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "the mapping needs more memory than there is: raise the heap (-Xmx) of this process");
    }
  }

  /**
   * Compiles a mapping for this process only; one without any class renames nothing.
   *
   * @throws SymbolFileException when it is no mapping
   */
  public static MappingIndex open(Path mapping, CompileProgress progress) throws IOException {
    Path index = Files.createTempFile("jank", INDEX_SUFFIX);
    try {
      index(mapping, identity(mapping), index, progress);
      return MappingIndex.open(index);
    } finally {
      Files.deleteIfExists(index);
    }
  }

  private static MappingIdentity identity(Path mapping) throws SymbolFileException {
    try {
      return MappingIdentity.inspect(mapping);
    } catch (SymbolFileException refused) {
      if (refused.reason() == Reason.EMPTY) {
        return MappingIdentity.NONE;
      }
      throw refused;
    }
  }

  /** Bound of the heap that a symbolizer holds; the index itself is mapped, not on the heap. */
  static long heapBytes(long indexBytes) {
    return INDEX_HEAP + memoBytes(indexBytes);
  }

  /** Heap for answers given before, by the size of what there is to answer. */
  private static long memoBytes(long indexBytes) {
    return Math.max(MIN_MEMO_BYTES, Math.min(MAX_MEMO_BYTES, 4 * indexBytes));
  }

  private record Opened(MappingIndex index, long indexBytes, String sha256) implements Loading {
    @Override
    public long heapBytes() {
      return R8Format.heapBytes(indexBytes);
    }

    @Override
    public Symbolizer symbolizer() {
      return new R8Symbolizer(index, sha256, memoBytes(indexBytes));
    }
  }
}
