/** Questions about scenes, tickets, the ledger and symbol files. */
@NullMarked
package dev.jankline.dashboard.report;

import org.jspecify.annotations.NullMarked;
