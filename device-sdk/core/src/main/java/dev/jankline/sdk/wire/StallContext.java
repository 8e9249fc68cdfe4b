package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** State of process and device around a stall; what is not known is left out. */
public final class StallContext {
  private static final long UNKNOWN = Long.MIN_VALUE;

  private StallContext() {}

  /** Begins with nothing known. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects what is known; not thread-safe, built once. */
  public static final class Builder {
    private long cpuMillis = UNKNOWN;
    private long heapUsedBytes = UNKNOWN;
    private long heapMaxBytes = UNKNOWN;
    private long freeRamBytes = UNKNOWN;
    private long readBytes = UNKNOWN;
    private long writtenBytes = UNKNOWN;
    private long batteryPercent = UNKNOWN;
    private @Nullable Boolean charging;
    private ThermalStatus thermalStatus = ThermalStatus.UNKNOWN;
    private @Nullable Boolean foreground;
    private @Nullable Boolean debuggerAttached;

    private Builder() {}

    /** CPU time of the watched thread during the stall. */
    public Builder cpuMillis(long value) {
      cpuMillis = value;
      return this;
    }

    /** Heap in use and the most it may grow to. */
    public Builder heapBytes(long used, long max) {
      heapUsedBytes = used;
      heapMaxBytes = max;
      return this;
    }

    /** Free memory of the device. */
    public Builder freeRamBytes(long value) {
      freeRamBytes = value;
      return this;
    }

    /** Bytes the process read from and wrote to storage during the stall. */
    public Builder storageBytes(long read, long written) {
      readBytes = read;
      writtenBytes = written;
      return this;
    }

    /** Battery level, 0 to 100, and whether it was charging. */
    public Builder battery(int percent, boolean isCharging) {
      batteryPercent = percent;
      charging = isCharging;
      return this;
    }

    /** Thermal status. */
    public Builder thermalStatus(ThermalStatus value) {
      thermalStatus = value;
      return this;
    }

    /** Whether the app was in the foreground. */
    public Builder foreground(boolean value) {
      foreground = value;
      return this;
    }

    /** Whether a debugger was attached. */
    public Builder debuggerAttached(boolean value) {
      debuggerAttached = value;
      return this;
    }

    /** The context; the builder must not be used any more. */
    @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
    public byte[] build() {
      return new AvroWriter()
          .writeKnown(cpuMillis, UNKNOWN)
          .writeKnown(heapUsedBytes, UNKNOWN)
          .writeKnown(heapMaxBytes, UNKNOWN)
          .writeKnown(freeRamBytes, UNKNOWN)
          .writeKnown(readBytes, UNKNOWN)
          .writeKnown(writtenBytes, UNKNOWN)
          .writeKnown(batteryPercent, UNKNOWN)
          .writeOptionalBoolean(charging)
          .writeLong(thermalStatus.ordinal())
          .writeOptionalBoolean(foreground)
          .writeOptionalBoolean(debuggerAttached)
          .toBytes();
    }
  }
}
