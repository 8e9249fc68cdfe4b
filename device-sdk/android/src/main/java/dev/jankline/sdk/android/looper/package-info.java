/**
 * Hooks into the main thread's {@code Looper}: tells the monitor when a message or an idle handler
 * starts and ends, with the class names of handler and callback.
 */
package dev.jankline.sdk.android.looper;
