/**
 * Describes clusters: what rows say about their cluster in, one {@code ClusterMetadata} out when a
 * reader would see a difference. Keeps what was published last about each cluster, until it was not
 * seen for 90 days. Part of the stage {@code count}; {@code ticket} reads the store. Drops nothing
 * but descriptions of clusters that have no stalls any more.
 */
@NullMarked
package dev.jankline.processor.describe;

import org.jspecify.annotations.NullMarked;
