/**
 * Decides which comparisons and day totals need attention: comparisons with their verdicts and day
 * totals of clusters in, alerts of the rules in force out.
 *
 * <p>Rules are read from a YAML file or from records of {@code jank.rules.v1}, with owners of code
 * and mutes. What was published is in a global store; rules that cannot be used are logged and
 * counted, and those before them stay.
 */
@NullMarked
package dev.jankline.processor.alerts;

import org.jspecify.annotations.NullMarked;
