/**
 * Follows what is on screen: activities as screens, input and lifecycle callbacks as work, frames
 * with their lateness.
 */
package dev.jankline.sdk.android.screen;
