/** Sends batches over HTTP and tries again with patience. */
package dev.jankline.sdk.upload;
