/**
 * Reads facts about app and device from Android: versions, model, memory, battery, refresh rate,
 * and why an earlier process ended.
 */
package dev.jankline.sdk.android.device;
