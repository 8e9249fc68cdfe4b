package dev.jankline.trace.build;

/** Says why a method gets no probes. */
public enum SkipReason {
  /** Abstract or native. */
  NO_CODE,
  /** Made by the compiler, except the bodies of lambdas. */
  SYNTHETIC,
  /** {@code <clinit>}. */
  CLASS_INITIALIZER,
  /** On the skip list, or part of the SDK itself. */
  LISTED,
  /** Does nothing, or only returns a constant. */
  EMPTY,
  /** Reads or writes one field. */
  ACCESSOR,
  /** No branch and at most one call: its time shows in its caller and in what it calls. */
  SINGLE_CALL,
  /** A constructor in which more than one call could be that of {@code super} or {@code this}. */
  ODD_CONSTRUCTOR,
  /** Uses subroutines ({@code jsr}), as compilers before Java 6 did. */
  SUBROUTINE,
  /** Would be larger than the 64 KiB that a method may have. */
  TOO_LARGE
}
