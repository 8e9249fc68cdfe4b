package dev.jankline.trace.build.choice;

/** Says why a method gets no probes. */
public enum SkipReason {
  /** Abstract or native. */
  NO_CODE,
  /** Made by the compiler; the bodies of lambdas are not meant. */
  SYNTHETIC,
  /** {@code <clinit>}. */
  CLASS_INITIALIZER,
  /** On the skip list, or part of the SDK itself. */
  LISTED,
  /** Returns at once, perhaps a constant. */
  EMPTY,
  /** Reads or writes one field. */
  ACCESSOR,
  /** No branch and at most one call: its time shows in its caller and in what it calls. */
  SINGLE_CALL,
  /** A constructor whose call of {@code super} or {@code this} does not come first, clearly. */
  ODD_CONSTRUCTOR,
  /** Uses subroutines, which compilers before Java 6 wrote. */
  SUBROUTINE,
  /** Would pass the 64 KiB that a method may have. */
  TOO_LARGE
}
