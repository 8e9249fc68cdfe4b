/**
 * Knows windows of event time, in UTC: a time in, the start of its hour or day out. Also remembers
 * by day which devices were affected, and which version names and screens have rows, with the
 * stores of both.
 */
@NullMarked
package dev.jankline.processor.days;

import org.jspecify.annotations.NullMarked;
