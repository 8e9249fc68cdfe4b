/**
 * Which rates and day totals need attention: rates with their verdicts and day totals of clusters
 * go in, alerts of the rules in force come out. Pure; {@code judge} calls it and keeps what was
 * sent.
 */
@NullMarked
package dev.jankline.processor.alert;

import org.jspecify.annotations.NullMarked;
