/** Checks the dex that R8 and D8 make of the SDK. */
package dev.jankline.sdk.dex;
