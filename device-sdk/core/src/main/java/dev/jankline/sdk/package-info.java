/** Notices that a main thread stops answering, samples its stack, and uploads what it saw. */
package dev.jankline.sdk;
