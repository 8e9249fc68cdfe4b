package dev.jankline.wire;

import org.apache.avro.util.ClassSecurityValidator;

/**
 * Tells Avro once per process that it may instantiate the records of the wire contract; without it,
 * decoding fails with "Forbidden dev.jankline.schema.…". Every decoder here calls it first.
 * Builders of records with a defaulted enum field decode that default: who uses one before any
 * decoder calls it too.
 */
public final class TrustedRecords {
  static {
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(
            ClassSecurityValidator.DEFAULT,
            type -> type.getPackageName().equals("dev.jankline.schema")));
  }

  private TrustedRecords() {}

  /** Makes sure that the permission stands. */
  public static void trust() {
    // The class initializer does it, exactly once.
  }
}
