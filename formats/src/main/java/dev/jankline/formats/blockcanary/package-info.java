/**
 * Reads the logs of BlockCanary. Their lines come in; stalls, with the stacks that it sampled and
 * what it says of app, device and process, go out.
 */
@NullMarked
package dev.jankline.formats.blockcanary;

import org.jspecify.annotations.NullMarked;
