/**
 * Reads what stores, crash reporters and OpenTelemetry export of an app's hangs and ANRs. JSON or
 * text goes in, events come out; crashes and other records are refused.
 */
@NullMarked
package dev.jankline.formats.vendor;

import org.jspecify.annotations.NullMarked;
