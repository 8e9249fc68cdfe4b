/**
 * Shows a developer the stalls of a debug build, on the device and without a gateway. In: the
 * stalls that the SDK tells its listeners. Out: a line of logcat and a notification for each, and a
 * list of the last 20.
 *
 * <p>A dependency of debug builds only: nothing of it is in an app that ships.
 */
package dev.jankline.sdk.debug;
