/**
 * Judges day totals of lens KEY by the rules in force: {@code ClusterCount} in, {@code TicketEvent}
 * out. Keeps the last event of each ticket. Drops nothing.
 */
@NullMarked
package dev.jankline.processor.judge;

import org.jspecify.annotations.NullMarked;
