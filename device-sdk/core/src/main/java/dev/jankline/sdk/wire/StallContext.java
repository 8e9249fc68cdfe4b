package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** The state of process and device during a stall. What is not known is left out. */
public final class StallContext {
  private static final long UNKNOWN = Long.MIN_VALUE;

  StallContext() {}

  /** {@return a builder with nothing known} */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects what is known. Not thread-safe. */
  public static final class Builder {
    private long cpuMillis = UNKNOWN;
    private long heapUsedBytes = UNKNOWN;
    private long heapMaxBytes = UNKNOWN;
    private long freeRamBytes = UNKNOWN;
    private long batteryPercent = UNKNOWN;
    private @Nullable Boolean charging;
    private ThermalStatus thermalStatus = ThermalStatus.UNKNOWN;
    private @Nullable Boolean foreground;
    private @Nullable Boolean debuggerAttached;
    private @Nullable Boolean lowPowerMode;

    Builder() {}

    /**
     * {@return this builder, with the CPU time of the watched thread during the stall set}
     *
     * @param value CPU time in milliseconds
     */
    public Builder cpuMillis(long value) {
      cpuMillis = value;
      return this;
    }

    /**
     * {@return this builder, with the size of the heap set}
     *
     * @param used bytes in use
     * @param max bytes it may grow to
     */
    public Builder heapBytes(long used, long max) {
      heapUsedBytes = used;
      heapMaxBytes = max;
      return this;
    }

    /**
     * {@return this builder, with the free memory of the device set}
     *
     * @param value free memory in bytes
     */
    public Builder freeRamBytes(long value) {
      freeRamBytes = value;
      return this;
    }

    /**
     * {@return this builder, with the state of the battery set}
     *
     * @param percent level, 0 to 100
     * @param isCharging whether it was charging
     */
    public Builder battery(int percent, boolean isCharging) {
      batteryPercent = percent;
      charging = isCharging;
      return this;
    }

    /**
     * {@return this builder, with the thermal status set}
     *
     * @param value thermal status
     */
    public Builder thermalStatus(ThermalStatus value) {
      thermalStatus = value;
      return this;
    }

    /**
     * {@return this builder, with whether the app was in the foreground set}
     *
     * @param value true when it was
     */
    public Builder foreground(boolean value) {
      foreground = value;
      return this;
    }

    /**
     * {@return this builder, with whether a debugger was attached set}
     *
     * @param value true when one was
     */
    public Builder debuggerAttached(boolean value) {
      debuggerAttached = value;
      return this;
    }

    /**
     * {@return this builder, with whether the device was saving power set}
     *
     * @param value true when it was
     */
    public Builder lowPowerMode(boolean value) {
      lowPowerMode = value;
      return this;
    }

    /** {@return the context as Avro binary} */
    @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
    public byte[] build() {
      return new AvroWriter()
          .writeKnown(cpuMillis, UNKNOWN)
          .writeKnown(heapUsedBytes, UNKNOWN)
          .writeKnown(heapMaxBytes, UNKNOWN)
          .writeKnown(freeRamBytes, UNKNOWN)
          // Bytes read and written: nothing tells the SDK.
          .writePresence(false)
          .writePresence(false)
          .writeKnown(batteryPercent, UNKNOWN)
          .writeOptionalBoolean(charging)
          .writeLong(thermalStatus.ordinal())
          .writeOptionalBoolean(foreground)
          .writeOptionalBoolean(debuggerAttached)
          .writeOptionalBoolean(lowPowerMode)
          .toBytes();
    }
  }

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

  /**
   * Adds to a stall what only the host's platform knows of process and device. Never called on the
   * watched thread. An exception is counted as a fault, and the stall is reported without it.
   */
  public interface StallContextReader {
    /**
     * Fills in what is known. Fields that are not set are reported as unknown.
     *
     * @param into the context of the stall
     */
    void read(StallContext.Builder into);
  }
}
