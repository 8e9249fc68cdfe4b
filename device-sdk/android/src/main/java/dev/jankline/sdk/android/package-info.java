/**
 * Starts the SDK in an Android app: reads settings, decides whether the app takes part, installs
 * the hooks. In: calls of the app. Out: calls of the core's {@code StallMonitor}.
 *
 * <p>Reading order: {@link dev.jankline.sdk.android.JankMonitor} (what an app calls), {@code
 * MainThreadBinding} (the hooks in their order), {@code looper} and {@code screen} (one class for
 * each hook), {@code device} (what is read of app and device).
 *
 * <p>Every hook passes calls on to the code that was there before, does nothing while the monitor
 * is off, and counts its own errors. API 21 and newer: calls that need more are marked {@code
 * SinceApi} and guarded.
 */
package dev.jankline.sdk.android;
