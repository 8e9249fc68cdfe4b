/**
 * Reads reports that other tools wrote. The text of a report comes in; the {@link
 * dev.jankline.formats.report.ReportFormat} that can read it goes out. Each vendor's formats have a
 * package of their own below this one.
 */
@NullMarked
package dev.jankline.formats;

import org.jspecify.annotations.NullMarked;
