/**
 * History beyond the retention of the topics: rows of a store go out as Parquet files, a day a
 * file, and come back when a store is made again.
 */
@NullMarked
package dev.jankline.dashboard.history;

import org.jspecify.annotations.NullMarked;
