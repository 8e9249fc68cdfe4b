/**
 * The query store. Changes of rows come in, a batch at a time, with the positions they were read up
 * to; answers to SQL go out. Everything is in one place, a DuckDB file or a schema of a PostgreSQL
 * server, that can be made again from the topics. {@link dev.jankline.dashboard.store.Database} has
 * what differs between the two.
 */
@NullMarked
package dev.jankline.dashboard.store;

import org.jspecify.annotations.NullMarked;
