/** Fixtures that the tests of several packages share: clocks, gateways, batches. */
package dev.jankline.sdk.testing;
