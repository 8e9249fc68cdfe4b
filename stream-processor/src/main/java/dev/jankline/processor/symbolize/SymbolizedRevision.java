package dev.jankline.processor.symbolize;

import dev.jankline.processor.flow.Node;
import dev.jankline.processor.flow.Revision;

/**
 * Is what symbolize passes to represent.
 *
 * @param stall the stall with original names
 * @param revision what it is counted as until now
 */
public record SymbolizedRevision(SymbolizedStall stall, Revision revision) {
  /** The node that takes it. */
  public static final Node<SymbolizedRevision> REPRESENT =
      new Node<>("represent", SymbolizedRevision.class);
}
