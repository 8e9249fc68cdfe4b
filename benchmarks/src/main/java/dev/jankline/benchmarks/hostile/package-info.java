/**
 * Simulates fleets of phones, device by device and hour by hour, whose releases are hard to judge:
 * early adopters who differ from the rest, sessions that change, uploads and symbols that are late.
 * {@link dev.jankline.benchmarks.hostile.HostileFleet} knows phones and people only, nothing of how
 * versions are compared, and states what is true of each release.
 */
@NullMarked
package dev.jankline.benchmarks.hostile;

import org.jspecify.annotations.NullMarked;
