/**
 * Raises tickets: day totals of lens KEY in, {@code TicketEvent} out. Keeps the last event of each
 * ticket. Drops nothing; says nothing while no rule holds or the last event still tells enough.
 */
@NullMarked
package dev.jankline.processor.judge;

import org.jspecify.annotations.NullMarked;
