/**
 * Finds out at the start how an earlier process of the app ended. In: the text of a thread dump.
 * Out: the stacks of an ANR.
 */
package dev.jankline.sdk.exit;
