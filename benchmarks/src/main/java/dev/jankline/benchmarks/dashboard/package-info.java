/**
 * What the dashboard's store and answers cost: updates a second, and times of answers over HTTP.
 */
@NullMarked
package dev.jankline.benchmarks.dashboard;

import org.jspecify.annotations.NullMarked;
