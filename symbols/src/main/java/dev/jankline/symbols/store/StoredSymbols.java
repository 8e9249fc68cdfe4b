package dev.jankline.symbols.store;

import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.upload.FileRemark;
import java.util.List;

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
