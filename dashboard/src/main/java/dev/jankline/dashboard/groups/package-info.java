/**
 * Searches for the devices that carry a cluster: a value of a dimension, or a pair of values, that
 * is more frequent among devices with the cluster than among others.
 */
@NullMarked
package dev.jankline.dashboard.groups;

import org.jspecify.annotations.NullMarked;
