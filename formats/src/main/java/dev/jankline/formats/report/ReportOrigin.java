package dev.jankline.formats.report;

import dev.jankline.schema.BatchHeader;
import java.time.Instant;

/**
 * Tells what a foreign report does not say of itself.
 *
 * @param header header of the batch: app, version, device
 * @param readAt time of the report when it names none
 */
public record ReportOrigin(BatchHeader header, Instant readAt) {}
