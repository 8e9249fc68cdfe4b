/**
 * Measures what the gateway costs for each event: CPU and allocation beside a producer that only
 * encodes the same events and waits for the same acknowledgements. PlannedUploads of the simulated
 * fleet come in; figures go out.
 */
@NullMarked
package dev.jankline.benchmarks.gateway;

import org.jspecify.annotations.NullMarked;
