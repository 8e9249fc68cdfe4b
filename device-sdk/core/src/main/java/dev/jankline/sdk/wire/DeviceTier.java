package dev.jankline.sdk.wire;

/** Coarse speed class of a device. Order and names are those of the schema. */
public enum DeviceTier {
  LOW,
  MID,
  HIGH,
  UNKNOWN
}
