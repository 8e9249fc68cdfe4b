/** What is learnt at the start about how an earlier process of the app ended. */
package dev.jankline.sdk.exit;
