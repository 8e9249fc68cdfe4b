package dev.jankline.symbols;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.StoredSymbols.Outcome;
import dev.jankline.symbols.address.AddressFacts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles uploads, keeps the artifacts, and decides which one holds for a build. */
final class CompilingStore implements SymbolStore {
  private static final int ATTEMPTS = 20;

  private final ArtifactFiles files;
  private final SymbolCompiler compiler;
  private final Path work;

  /**
   * @param work folder for files that are being compiled
   */
  CompilingStore(ArtifactFiles files, SymbolCompiler compiler, Path work) {
    this.files = files;
    this.compiler = compiler;
    this.work = work;
  }

  @Override
  public StoredSymbols put(Upload upload, Path file) throws IOException {
    try (WorkFolder folder = WorkFolder.in(work)) {
      List<SymbolArtifact> artifacts = new ArrayList<>();
      Outcome outcome = Outcome.SAME;
      for (CompiledSymbols symbols : compiler.compile(file, folder.path())) {
        outcome = later(outcome, put(upload, symbols, artifacts));
      }
      return new StoredSymbols(artifacts, outcome);
    }
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

  private Outcome put(Upload upload, CompiledSymbols symbols, List<SymbolArtifact> artifacts)
      throws IOException {
    String sha256 = Sha256.of(symbols.file());
    boolean isNew = !files.holds(sha256);
    URI uri = files.keep(sha256, symbols.file());
    if (symbols.index() != null && files.openMade(sha256, R8Indexes.SUFFIX) == null) {
      files.keepMade(sha256, R8Indexes.SUFFIX, symbols.index());
    }
    Outcome outcome = isNew ? Outcome.STORED : Outcome.SAME;
    for (AddressFacts.Id id : symbols.ids()) {
      BuildNote note =
          new BuildNote(
              artifact(upload, id, uri, sha256, Files.size(symbols.file()), symbols),
              symbols.grade());
      BuildNote holding = hold(note);
      artifacts.add(holding.artifact());
      if (!holding.artifact().getSha256().equals(sha256)) {
        outcome = Outcome.BETTER_KEPT;
      }
    }
    return outcome;
  }

  /** Makes a note hold for its build unless a better one does; gives the one that holds. */
  private BuildNote hold(BuildNote wanted) throws IOException {
    SymbolArtifact artifact = wanted.artifact();
    String name = BuildNote.name(artifact.getApp(), artifact.getBuildId());
    for (int i = 0; i < ATTEMPTS; i++) {
      byte[] before = files.note(name);
      BuildNote held = before == null ? null : BuildNote.parse(before);
      boolean isSame = held != null && held.artifact().getSha256().equals(artifact.getSha256());
      if (held != null && !isSame && held.grade().compareTo(wanted.grade()) > 0) {
        return held;
      }
      if (files.replaceNote(name, before, wanted.json())) {
        return wanted;
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

  private static SymbolArtifact artifact(
      Upload upload,
      AddressFacts.Id id,
      URI uri,
      String sha256,
      long sizeBytes,
      CompiledSymbols symbols) {
    SymbolArtifact artifact = new SymbolArtifact();
    artifact.setApp(upload.app());
    artifact.setBuildId(id.value());
    artifact.setKind(id.kind());
    artifact.setVersionName(upload.versionName());
    artifact.setVersionCode(upload.versionCode());
    artifact.setUri(uri.toString());
    artifact.setSha256(sha256);
    artifact.setSizeBytes(sizeBytes);
    artifact.setFormatVersion(symbols.formatVersion());
    artifact.setUploadedAt(upload.at());
    return artifact;
  }
}
