/**
 * Compares clusters before and after a change of rules: published stalls in, the clusters that are
 * renamed, split or merged out. Not part of the topology.
 */
@NullMarked
package dev.jankline.processor.replay;

import org.jspecify.annotations.NullMarked;
