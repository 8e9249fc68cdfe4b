/**
 * Counts every event from capture until it is sent or dropped, and reports the counts to the
 * gateway as a self report.
 */
package dev.jankline.sdk.accounting;
