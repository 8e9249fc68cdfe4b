package dev.jankline.gateway.symbol;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Bounds the upload of one symbol file.
 *
 * @param uploads folder for files on their way in, on the same disk as the store
 * @param maxBytes bytes of one file as sent
 * @param silence time without a byte after which an upload ends
 * @param announceTimeout longest wait for the acknowledgement of an announcement
 */
public record SymbolLimits(
    Path uploads, long maxBytes, Duration silence, Duration announceTimeout) {}
