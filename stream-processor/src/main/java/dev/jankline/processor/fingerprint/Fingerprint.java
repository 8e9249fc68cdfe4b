package dev.jankline.processor.fingerprint;

import dev.jankline.schema.Lens;
import java.util.List;

/**
 * Names a cluster under one lens, together with what the name was made from.
 *
 * @param lens the lens
 * @param parts what was hashed, in order
 * @param text the name: version prefix and 32 hex digits
 */
public record Fingerprint(Lens lens, List<Part> parts, String text) {

  /**
   * Holds one thing that was hashed.
   *
   * @param name what it is
   * @param value its normalized text
   */
  public record Part(String name, String value) {}
}
