/**
 * Binds the SDK's core to Android: finds out what happens on the main thread and tells the core.
 *
 * <p>Reading order: {@link dev.jankline.sdk.android.JankMonitor} (what an app calls) -> {@code
 * MainThreadBinding} (what is hooked, in order) -> one class per hook: messages, idle handlers,
 * scenes, input, frames, display -> what is read only when there was a stall: {@code DeviceState}.
 *
 * <p>Every hook chains whoever was there before, is a no-op when the monitor is off, and keeps its
 * own failures to itself. API 21 and newer; what needs more is marked {@code SinceApi} and guarded.
 */
package dev.jankline.sdk.android;
