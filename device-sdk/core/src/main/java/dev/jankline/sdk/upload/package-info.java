/**
 * Sends batches to the gateway over HTTP, with retries, and fetches the configuration document. In:
 * batches of the spool. Out: results, and the time of the next upload.
 */
package dev.jankline.sdk.upload;
