/**
 * A year of tickets in accelerated time: a plan of releases and problems goes in, the real topology
 * judges what a fleet counts, and the real dispatcher files it in a tracker that keeps its state,
 * where people close issues. What comes out is how often a ticket did what a person would want.
 */
@NullMarked
package dev.jankline.benchmarks.tickets;

import org.jspecify.annotations.NullMarked;
