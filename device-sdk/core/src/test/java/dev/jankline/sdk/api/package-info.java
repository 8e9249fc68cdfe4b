/** Checks that the public API of the SDK is documented with every tag. */
package dev.jankline.sdk.api;
