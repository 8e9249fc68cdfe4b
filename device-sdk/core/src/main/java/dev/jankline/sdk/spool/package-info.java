/** Keeps events on disk until the gateway has them; bounded in bytes and age. */
package dev.jankline.sdk.spool;
