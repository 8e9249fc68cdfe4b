package dev.jankline.symbols.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.file.Sha256;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.WorkFolder;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols.Outcome;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.upload.SymbolCompiler.CompiledFiles;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import dev.jankline.wire.BatchCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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

  /** Notes go last: as long as there is one, the removal can be repeated. */
  @Override
  public void remove(String app, Set<String> sha256s) throws IOException {
    List<SymbolArtifact> going = new ArrayList<>();
    Set<String> unused = new HashSet<>(sha256s);
    for (byte[] note : files.notes(BuildNote.FOLDER)) {
      SymbolArtifact artifact = BuildNote.parse(note).artifact();
      if (!artifact.getApp().equals(app)) {
        unused.remove(artifact.getSha256());
      } else if (sha256s.contains(artifact.getSha256())) {
        going.add(artifact);
      }
    }
    for (SymbolArtifact artifact : going) {
      if (unused.remove(artifact.getSha256())) {
        files.remove(artifact.getSha256());
      }
    }
    for (SymbolArtifact artifact : going) {
      files.removeNote(BuildNote.name(app, artifact.getBuildId()));
    }
  }

  /** Whoever keeps a file names it afterwards: files are listed before the notes that name them. */
  @Override
  public Set<String> removeUnnamed(Instant now) throws IOException {
    byte[] before = files.note(UnnamedFiles.NOTE);
    Set<String> unnamed = new HashSet<>(files.all());
    for (byte[] note : files.notes(BuildNote.FOLDER)) {
      unnamed.remove(BuildNote.parse(note).artifact().getSha256());
    }
    UnnamedFiles known = UnnamedFiles.parse(before);
    UnnamedFiles seen = known.seen(unnamed, now);
    Set<String> due = seen.due(now);
    UnnamedFiles rest = seen.without(due);
    if (!rest.equals(known) && !files.replaceNote(UnnamedFiles.NOTE, before, rest.json())) {
      return Set.of();
    }
    for (String sha256 : due) {
      files.remove(sha256);
    }
    return due;
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
      keepRevision(artifact, held);
      if (files.replaceNote(name, before, wanted.json())) {
        return new Held(wanted, isSame ? Outcome.SAME : Outcome.STORED);
      }
    }
    throw new IOException("many uploads for build " + artifact.getBuildId() + " at once");
  }

  private static void keepRevision(SymbolArtifact artifact, @Nullable BuildNote held) {
    if (artifact.getRevision() == null
        && held != null
        && Objects.equals(artifact.getVersionName(), held.artifact().getVersionName())) {
      artifact.setRevision(held.artifact().getRevision());
    }
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
    artifact.setRevision(upload.revision());
    artifact.setUri(part.uri());
    artifact.setSha256(part.sha256());
    artifact.setSizeBytes(part.sizeBytes());
    artifact.setFormatVersion(part.formatVersion());
    artifact.setUploadedAt(upload.at());
    return artifact;
  }

  /** Writes down which artifact holds for a build of an app, as JSON. */
  record BuildNote(SymbolArtifact artifact, SymbolGrade grade) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_NAME = 100;
    private static final String FOLDER = "builds";

    /** Name of the note of a build: safe as a path and as an object key. */
    static String name(String app, String buildId) {
      return folder(app) + "/" + safe(buildId) + ".json";
    }

    static String folder(String app) {
      return FOLDER + "/" + safe(app);
    }

    byte[] json() {
      ObjectNode note = JSON.createObjectNode();
      note.put("app", artifact.getApp())
          .put("buildId", artifact.getBuildId())
          .put("kind", artifact.getKind().name())
          .put("grade", grade.name())
          .put("versionName", artifact.getVersionName())
          .put("versionCode", artifact.getVersionCode())
          .put("revision", artifact.getRevision())
          .put("uri", artifact.getUri())
          .put("sha256", artifact.getSha256())
          .put("sizeBytes", artifact.getSizeBytes())
          .put("formatVersion", artifact.getFormatVersion())
          .put("uploadedAt", artifact.getUploadedAt().toString());
      return note.toString().getBytes(StandardCharsets.UTF_8);
    }

    static BuildNote parse(byte[] json) throws IOException {
      JsonNode note = JSON.readTree(json);
      SymbolArtifact artifact = new SymbolArtifact();
      artifact.setApp(note.path("app").asText());
      artifact.setBuildId(note.path("buildId").asText());
      artifact.setKind(BuildKind.valueOf(note.path("kind").asText()));
      artifact.setVersionName(note.path("versionName").textValue());
      artifact.setVersionCode(
          note.path("versionCode").isNumber() ? note.path("versionCode").longValue() : null);
      artifact.setRevision(note.path("revision").textValue());
      artifact.setUri(note.path("uri").asText());
      artifact.setSha256(note.path("sha256").asText());
      artifact.setSizeBytes(note.path("sizeBytes").asLong());
      artifact.setFormatVersion(note.path("formatVersion").asInt());
      artifact.setUploadedAt(Instant.parse(note.path("uploadedAt").asText()));
      return new BuildNote(artifact, SymbolGrade.valueOf(note.path("grade").asText()));
    }

    /**
     * Letters, digits, dash and underscore stay, dots too but not in front; long names are hashed.
     */
    private static String safe(String text) {
      StringBuilder safe = new StringBuilder();
      for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
        boolean letter = next > 0 && Character.isLetterOrDigit(next);
        boolean stays = letter || next == '-' || next == '_' || (next == '.' && safe.length() > 0);
        safe.append(stays ? Character.toString(next) : "%%%02x".formatted(next & 0xFF));
      }
      return safe.length() <= MAX_NAME
          ? safe.toString()
          : HexFormat.of().formatHex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  /**
   * Writes down, as JSON, what an uploaded file was compiled to, so that the same file is not
   * compiled again by the same version.
   *
   * @param remarks what is to be said of files in it
   */
  record CompiledUpload(List<Part> parts, List<FileRemark> remarks, int passedOver, int unnamed) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * One artifact made of the file.
     *
     * @param ids builds it belongs to, the best name first
     * @param indexed whether an index was made of it
     */
    record Part(
        String sha256,
        String uri,
        long sizeBytes,
        List<TypedBuildId> ids,
        SymbolGrade grade,
        int formatVersion,
        boolean indexed) {
      Part {
        ids = List.copyOf(ids);
      }
    }

    CompiledUpload {
      parts = List.copyOf(parts);
      remarks = List.copyOf(remarks);
    }

    /** Whether the same file becomes the same whenever it is compiled. */
    boolean isLasting() {
      return unnamed == 0 && remarks.stream().allMatch(FileRemark::isLasting);
    }

    /** Name of the note about a file; another version of the compiler has notes of its own. */
    static String name(String fileSha256) {
      return "compiled/" + Symbolizer.VERSION + "/" + fileSha256 + ".json";
    }

    byte[] json() {
      ObjectNode note = JSON.createObjectNode();
      ArrayNode all = note.putArray("parts");
      for (Part part : parts) {
        ObjectNode one =
            all.addObject()
                .put("sha256", part.sha256())
                .put("uri", part.uri())
                .put("sizeBytes", part.sizeBytes())
                .put("grade", part.grade().name())
                .put("formatVersion", part.formatVersion())
                .put("indexed", part.indexed());
        ArrayNode ids = one.putArray("ids");
        part.ids()
            .forEach(id -> ids.addObject().put("kind", id.kind().name()).put("value", id.value()));
      }
      ArrayNode said =
          note.put("passedOver", passedOver).put("unnamed", unnamed).putArray("remarks");
      for (FileRemark remark : remarks) {
        said.addObject()
            .put("file", remark.file())
            .put("notTaken", remark.notTaken() == null ? null : remark.notTaken().name())
            .put("text", remark.text());
      }
      return note.toString().getBytes(StandardCharsets.UTF_8);
    }

    static CompiledUpload parse(byte[] json) throws IOException {
      List<Part> parts = new ArrayList<>();
      JsonNode note = JSON.readTree(json);
      for (JsonNode part : note.path("parts")) {
        List<TypedBuildId> ids = new ArrayList<>();
        for (JsonNode id : part.path("ids")) {
          BuildKind kind = BuildKind.valueOf(id.path("kind").asText());
          ids.add(new TypedBuildId(kind, id.path("value").asText()));
        }
        parts.add(
            new Part(
                part.path("sha256").asText(),
                part.path("uri").asText(),
                part.path("sizeBytes").asLong(),
                ids,
                SymbolGrade.valueOf(part.path("grade").asText()),
                part.path("formatVersion").asInt(),
                part.path("indexed").asBoolean()));
      }
      List<FileRemark> remarks = new ArrayList<>();
      for (JsonNode remark : note.path("remarks")) {
        String reason = remark.path("notTaken").textValue();
        remarks.add(
            new FileRemark(
                remark.path("file").asText(),
                reason == null ? null : Reason.valueOf(reason),
                remark.path("text").asText()));
      }
      return new CompiledUpload(
          parts, remarks, note.path("passedOver").asInt(), note.path("unnamed").asInt());
    }
  }
}
