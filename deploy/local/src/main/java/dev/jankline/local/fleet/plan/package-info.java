/**
 * Plans what a simulated fleet uploads: a recording and a shape come in, batches and the counts
 * that must come out of the pipeline go out. The same seed gives the same plan.
 */
@NullMarked
package dev.jankline.local.fleet.plan;

import org.jspecify.annotations.NullMarked;
