/**
 * Keeps events on disk until the gateway has them. In: encoded events. Out: batches. What exceeds
 * the bounds of bytes and age is dropped and counted.
 */
package dev.jankline.sdk.spool;
