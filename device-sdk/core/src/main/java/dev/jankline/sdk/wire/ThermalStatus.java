package dev.jankline.sdk.wire;

/** Thermal status of the device. Order and names are those of the schema. */
public enum ThermalStatus {
  /** Not throttled. */
  NONE,
  /** Lightly throttled; users do not notice. */
  LIGHT,
  /** Moderately throttled. */
  MODERATE,
  /** Severely throttled; users notice. */
  SEVERE,
  /** Throttled as far as possible, or about to shut down. */
  CRITICAL,
  /** Not known. */
  UNKNOWN
}
