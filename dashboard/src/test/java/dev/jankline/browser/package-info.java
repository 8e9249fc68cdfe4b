/**
 * Drives Debian's Chromium by its own debugging protocol over a WebSocket: no driver and no
 * download.
 */
@NullMarked
package dev.jankline.browser;

import org.jspecify.annotations.NullMarked;
