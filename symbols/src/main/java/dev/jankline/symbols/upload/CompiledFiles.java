package dev.jankline.symbols.upload;

import dev.jankline.symbols.format.CompiledSymbols;
import java.util.List;

/**
 * Says what an upload was compiled to.
 *
 * @param taken the artifacts
 * @param remarks files that were not taken, and what taken ones lack; not more than {@link
 *     #MAX_REMARKS}
 * @param passedOver files that are no symbols of any kind
 * @param unnamed files that were not taken and are not among the remarks, for their number
 */
public record CompiledFiles(
    List<CompiledSymbols> taken, List<FileRemark> remarks, int passedOver, int unnamed) {
  /** An archive may hold thousands of bad files; the answer stays readable. */
  static final int MAX_REMARKS = 100;

  public CompiledFiles {
    taken = List.copyOf(taken);
    remarks = List.copyOf(remarks);
  }
}
