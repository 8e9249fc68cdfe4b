package dev.jankline.symbols.store;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.WorkFolder;
import dev.jankline.symbols.format.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.store.StoredSymbols.Outcome;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.upload.SymbolCompiler.CompiledFiles;
import dev.jankline.wire.BatchCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compiles uploads, keeps the artifacts, and decides which one holds for a build. A file that was
 * compiled before is not compiled again while its artifacts are kept and undamaged.
 */
final class CompilingStore implements SymbolStore {
  private static final int ATTEMPTS = 20;

  private final ArtifactFiles files;
  private final Compiler compiler;
  private final SymbolFormats formats;
  private final Path work;

  /** Makes artifacts of an uploaded file; see {@code SymbolCompiler.compile}. */
  @FunctionalInterface
  interface Compiler {
    CompiledFiles compile(Path upload, Path folder, CompileProgress progress) throws IOException;
  }

  /**
   * @param formats of the artifacts that the compiler makes
   * @param work folder for files that are being compiled
   */
  CompilingStore(ArtifactFiles files, Compiler compiler, SymbolFormats formats, Path work) {
    this.formats = formats;
    this.files = files;
    this.compiler = compiler;
    this.work = work;
  }

  @Override
  public StoredSymbols put(Upload upload, Path file, CompileProgress progress) throws IOException {
    String name = CompiledUpload.name(Sha256.of(file));
    byte[] note = files.note(name);
    CompiledUpload compiled = note == null ? null : CompiledUpload.parse(note);
    if (compiled == null || !isKept(compiled)) {
      compiled = compile(file, progress);
      if (compiled.isLasting()) {
        files.replaceNote(name, note, compiled.json());
      }
    }
    return announced(upload, compiled);
  }

  @Override
  public Path open(SymbolArtifact artifact) throws IOException {
    return files.open(artifact.getSha256());
  }

  @Override
  public @Nullable Path openMade(SymbolArtifact artifact, String suffix) throws IOException {
    return files.openMade(artifact.getSha256(), suffix);
  }

  @Override
  public List<SymbolArtifact> list(String app) throws IOException {
    List<SymbolArtifact> found = new ArrayList<>();
    for (byte[] note : files.notes(BuildNote.folder(app))) {
      found.add(BuildNote.parse(note).artifact());
    }
    return found;
  }

  private boolean isKept(CompiledUpload compiled) throws IOException {
    for (CompiledUpload.Part part : compiled.parts()) {
      if (!files.holds(part.sha256())
          || (part.indexed() && files.openMade(part.sha256(), suffix(part.ids())) == null)) {
        return false;
      }
    }
    return true;
  }

  private CompiledUpload compile(Path file, CompileProgress progress) throws IOException {
    try (WorkFolder folder = WorkFolder.in(work)) {
      List<CompiledUpload.Part> parts = new ArrayList<>();
      CompiledFiles compiled = compiler.compile(file, folder.path(), progress);
      for (CompiledSymbols symbols : compiled.taken()) {
        parts.add(keep(symbols));
      }
      return new CompiledUpload(
          parts, compiled.remarks(), compiled.passedOver(), compiled.unnamed());
    }
  }

  private CompiledUpload.Part keep(CompiledSymbols symbols) throws IOException {
    String sha256 = Sha256.of(symbols.file());
    URI uri = files.keep(sha256, symbols.file());
    if (symbols.index() != null && files.openMade(sha256, suffix(symbols.ids())) == null) {
      files.keepMade(sha256, suffix(symbols.ids()), symbols.index());
    }
    return new CompiledUpload.Part(
        sha256,
        uri.toString(),
        Files.size(symbols.file()),
        symbols.ids(),
        symbols.grade(),
        symbols.formatVersion(),
        symbols.index() != null);
  }

  /** What ends the name of the file that is kept beside an artifact of these builds. */
  private String suffix(List<TypedBuildId> ids) throws IOException {
    return Objects.requireNonNull(formats.of(ids.get(0).kind()).madeSuffix(), "a made file's name");
  }

  /** Makes every artifact hold for its builds unless a better one does. */
  private StoredSymbols announced(Upload upload, CompiledUpload compiled) throws IOException {
    for (CompiledUpload.Part part : compiled.parts()) {
      checkLengths(part.ids());
    }
    List<SymbolArtifact> holding = new ArrayList<>();
    Outcome outcome = Outcome.SAME;
    for (CompiledUpload.Part part : compiled.parts()) {
      for (TypedBuildId id : part.ids()) {
        Held held = hold(new BuildNote(artifact(upload, id, part), part.grade()));
        holding.add(held.note().artifact());
        outcome = later(outcome, held.outcome());
      }
    }
    return new StoredSymbols(
        holding, outcome, compiled.remarks(), compiled.passedOver(), compiled.unnamed());
  }

  /** A build id becomes a Kafka key and a file's name. */
  private static void checkLengths(List<TypedBuildId> ids) throws SymbolFileException {
    for (TypedBuildId id : ids) {
      if (id.value().length() > BatchCheck.MAX_NAME) {
        throw new SymbolFileException(
            SymbolFileException.Reason.MALFORMED,
            "the file names a build id of %d characters; at most %d"
                .formatted(id.value().length(), BatchCheck.MAX_NAME));
      }
    }
  }

  private record Held(BuildNote note, Outcome outcome) {}

  /** Makes a note hold for its build unless a better one does. */
  private Held hold(BuildNote wanted) throws IOException {
    SymbolArtifact artifact = wanted.artifact();
    String name = BuildNote.name(artifact.getApp(), artifact.getBuildId());
    for (int i = 0; i < ATTEMPTS; i++) {
      byte[] before = files.note(name);
      BuildNote held = before == null ? null : BuildNote.parse(before);
      boolean isSame = held != null && held.artifact().getSha256().equals(artifact.getSha256());
      if (held != null && !isSame && held.grade().compareTo(wanted.grade()) > 0) {
        return new Held(held, Outcome.BETTER_KEPT);
      }
      if (files.replaceNote(name, before, wanted.json())) {
        return new Held(wanted, isSame ? Outcome.SAME : Outcome.STORED);
      }
    }
    throw new IOException("many uploads for build " + artifact.getBuildId() + " at once");
  }

  private static Outcome later(Outcome one, Outcome other) {
    if (one == Outcome.STORED || other == Outcome.STORED) {
      return Outcome.STORED;
    }
    return one == Outcome.SAME ? other : one;
  }

  private static SymbolArtifact artifact(Upload upload, TypedBuildId id, CompiledUpload.Part part) {
    SymbolArtifact artifact = new SymbolArtifact();
    artifact.setApp(upload.app());
    artifact.setBuildId(id.value());
    artifact.setKind(id.kind());
    artifact.setVersionName(upload.versionName());
    artifact.setVersionCode(upload.versionCode());
    artifact.setUri(part.uri());
    artifact.setSha256(part.sha256());
    artifact.setSizeBytes(part.sizeBytes());
    artifact.setFormatVersion(part.formatVersion());
    artifact.setUploadedAt(upload.at());
    return artifact;
  }
}
