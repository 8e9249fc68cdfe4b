/**
 * Reads, replaces and locks small files in the directory of the SDK. What is written is whole after
 * a crash: the old content or the new one.
 */
package dev.jankline.sdk.disk;
