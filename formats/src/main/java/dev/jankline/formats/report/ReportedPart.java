package dev.jankline.formats.report;

import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.Stall;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Holds what one part of a report says, before it becomes an event.
 *
 * @param line number of the line at which the part begins, from 1 on
 * @param content hash of what the part says, or a text that no other part of any report has
 * @param header app and device
 * @param start when it began
 * @param stall a stall; null when the part is about frames
 * @param screen frames of a screen; null when the part is about a stall
 */
public record ReportedPart(
    int line,
    String content,
    ReportHeader header,
    Instant start,
    @Nullable Stall stall,
    @Nullable ScreenFrames screen) {}
