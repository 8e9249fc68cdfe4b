/**
 * The query store. Changes of rows come in, a batch at a time, with the positions they were read up
 * to; answers to SQL go out. Everything is in one DuckDB file that can be made again from the
 * topics.
 */
@NullMarked
package dev.jankline.dashboard.store;

import org.jspecify.annotations.NullMarked;
