package dev.jankline.gateway.scan;

/** Passes over one value of the contract. */
@FunctionalInterface
interface Part {
  /**
   * Moves the cursor behind the value.
   *
   * @throws Unusual when the value cannot be read, breaks a rule, or holds what must be cleaned
   */
  void pass(BatchCursor in) throws Unusual;
}
