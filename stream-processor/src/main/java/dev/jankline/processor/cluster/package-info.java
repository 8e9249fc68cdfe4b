/**
 * Names the clusters of a stall: {@code RepresentedStall} in, {@code AnalyzedStall} out. Keeps how
 * many stalls each device has counted in each cluster and day; drops those over the share of their
 * device (DEVICE_CAP). A stall on which the analysis fails becomes a dead letter.
 */
@NullMarked
package dev.jankline.processor.cluster;

import org.jspecify.annotations.NullMarked;
