package dev.jankline.processor.symbolize;

import dev.jankline.schema.JankEvent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stall event with the symbolized stacks of its samples.
 *
 * @param event the event as the device sent it; its stall is set
 * @param eventTime start of the stall, corrected for the device's clock
 * @param place handler, callback and scene, by original names when symbolized
 * @param revision 0 for the first analysis, higher after late symbols
 * @param samples captured stacks
 * @param symbolized false while symbols for an obfuscated or stripped frame are missing
 * @param unsymbolizedReasons reasons, when not symbolized
 * @param artifacts SHA-256 of the symbol artifacts used
 * @param missingBuildId build id whose symbols are needed and missing; the stall is then counted
 *     under that build's unsymbolized cluster
 * @param lockWait the lock the main thread waited for, when it is known
 */
public record SymbolizedStall(
    JankEvent event,
    Instant eventTime,
    StallPlace place,
    int revision,
    List<SymbolizedSample> samples,
    boolean symbolized,
    List<String> unsymbolizedReasons,
    List<String> artifacts,
    @Nullable String missingBuildId,
    @Nullable LockWait lockWait) {}
