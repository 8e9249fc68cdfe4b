/**
 * Notices that a main thread stops answering, samples its stack, and uploads what it saw.
 *
 * <p>Reading order: {@link dev.jankline.sdk.monitor.StallMonitor} (what a host calls) -> {@code
 * watch} (a message starts and ends) -> {@code sample} (stacks with time shares) -> {@code wire}
 * (the event in bytes) -> {@code spool} (kept on disk) -> {@code upload} (sent, until the gateway
 * says 202). {@code gray} decides whether a device takes part at all.
 *
 * <p>Java 8, no dependency, no logger, no reflection. Whatever goes wrong is counted and never
 * thrown into the host.
 */
package dev.jankline.sdk;
