package dev.jankline.sdk;

/** Gives random bytes: ids must not collide, so a host gives a secure source. Thread-safe. */
public interface RandomSource {
  /** Fills the array with random bytes. */
  void nextBytes(byte[] target);
}
