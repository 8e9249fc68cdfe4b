/**
 * Holds the catalogue of topics with their settings, the keys of their records, and what creates
 * and checks them in a cluster.
 */
@NullMarked
package dev.jankline.topics;

import org.jspecify.annotations.NullMarked;
