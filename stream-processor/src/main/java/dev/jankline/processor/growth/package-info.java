/**
 * Gives the topics that stages read more partitions while no processor runs, and moves what stores
 * keep to the partitions of its keys (docs/adr/0020-growth.md).
 */
@NullMarked
package dev.jankline.processor.growth;

import org.jspecify.annotations.NullMarked;
