package dev.jankline.symbols.store;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keeps symbols by their content, and knows the best of every build. */
public interface SymbolStore {
  /**
   * Compiles and keeps what is in a symbol file; when this returns, it survives a power cut.
   * Storing the same content again changes nothing and gives the same hashes and URIs.
   *
   * <p>Of a build there is one artifact for each app: a later upload takes the place of an earlier
   * one unless it knows less (no debug info, for example). An upload without a revision keeps the
   * one that is known for the same build and version.
   *
   * @param progress is told how many bytes of the symbol files are compiled; never, when nothing
   *     had to be compiled
   * @throws SymbolFileException when the file is not a symbol file that can be used
   */
  StoredSymbols put(Upload upload, Path file, CompileProgress progress) throws IOException;

  /** Stores an upload that nobody watches; see the other method. */
  default StoredSymbols put(Upload upload, Path file) throws IOException {
    return put(upload, file, CompileProgress.NONE);
  }

  /**
   * Gives a local file with exactly the content of the artifact, for reading only.
   *
   * @throws IOException when the store has no such content or it does not match its hash
   */
  Path open(SymbolArtifact artifact) throws IOException;

  /**
   * Gives a local copy of what was made from an artifact when it was stored, for reading only.
   *
   * @param suffix says what, and in which version of its format
   * @return null when there is none: make it from the artifact
   */
  @Nullable Path openMade(SymbolArtifact artifact, String suffix) throws IOException;

  /** What is kept for an app, by build id. */
  List<SymbolArtifact> list(String app) throws IOException;

  /**
   * Removes artifacts of an app under all their build ids; their content too, unless another app
   * has it. When this failed, call it again. Content that is uploaded again at the same moment may
   * be gone; its next upload mends that.
   *
   * @param sha256s hashes of the artifacts; unknown ones are passed over
   */
  void remove(String app, Set<String> sha256s) throws IOException;

  /**
   * Removes content that no build of any app has named for a day: what a later upload replaced,
   * what is less than what was there, what an upload left that broke off. It counts the day from
   * the call that first sees it unnamed, so it must be called again and again. As with {@link
   * #remove}, content that is uploaded again at the same moment may be gone.
   *
   * @return hashes of what was removed
   */
  Set<String> removeUnnamed(Instant now) throws IOException;

  /**
   * Says for what a symbol file was uploaded.
   *
   * @param app application id
   * @param versionName app version as the uploader said
   * @param versionCode orders versions
   * @param revision of the source code, as the uploader said
   * @param at clock of the receiver
   */
  record Upload(
      String app,
      @Nullable String versionName,
      @Nullable Long versionCode,
      @Nullable String revision,
      Instant at) {
    private static final Pattern REVISION =
        Pattern.compile("[0-9A-Za-z](?:[0-9A-Za-z_/-]|\\.(?=[0-9A-Za-z_/-])){3,63}");

    /**
     * Says what is wrong with the name of a revision: one that is right can stand in a range of
     * revisions, and begins no option.
     *
     * @return null when nothing is
     */
    public static @Nullable String defect(String revision) {
      return REVISION.matcher(revision).matches()
          ? null
          : "a revision has 4 to 64 letters, digits, '.', '_', '/' and '-', begins with a letter or digit, and has no '..' and no '.' at its end";
    }
  }

  /**
   * Says what became of an upload.
   *
   * @param artifacts what holds now for the builds that the file names: one for each name of each
   *     binary in it
   * @param outcome whether anything changed
   * @param remarks files in it that were not taken, and what taken ones lack
   * @param passedOver files in it that are no symbols of any kind
   * @param unnamed files that were not taken and are not among the remarks, for their number
   */
  public record StoredSymbols(
      List<SymbolArtifact> artifacts,
      Outcome outcome,
      List<FileRemark> remarks,
      int passedOver,
      int unnamed) {

    /** Says whether an upload changed anything. */
    public enum Outcome {
      /** At least one build has symbols now that it had not before. */
      STORED,
      /** The same content was there already. */
      SAME,
      /** Better symbols were there already, and stay. */
      BETTER_KEPT
    }

    public StoredSymbols {
      artifacts = List.copyOf(artifacts);
      remarks = List.copyOf(remarks);
    }
  }
}
