/**
 * Puts the parts of the dashboard together and runs them as a process: topics in, store, answers
 * over HTTP out.
 */
@NullMarked
package dev.jankline.dashboard;

import org.jspecify.annotations.NullMarked;
