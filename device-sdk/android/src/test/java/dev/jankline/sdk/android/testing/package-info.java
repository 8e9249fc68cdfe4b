/** Fixtures of the tests of the Android library. */
package dev.jankline.sdk.android.testing;
