package dev.jankline.local.fleet;

import dev.jankline.schema.Stall;

/** A stall that really happened, as the SDK reported it, and what the reader was doing. */
public record RecordedStall(String versionName, String action, Stall stall) {}
