/** Decides whether this installation takes part. */
package dev.jankline.sdk.gray;
