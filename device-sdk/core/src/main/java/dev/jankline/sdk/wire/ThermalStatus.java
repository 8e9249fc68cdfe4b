package dev.jankline.sdk.wire;

/** Thermal status of the device. Order and names are those of the schema. */
public enum ThermalStatus {
  NONE,
  LIGHT,
  MODERATE,
  SEVERE,
  CRITICAL,
  UNKNOWN
}
