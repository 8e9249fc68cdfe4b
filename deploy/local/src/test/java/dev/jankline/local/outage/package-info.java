/**
 * Tests that stop, kill or cut off parts of a running stack and check that every event is still
 * counted exactly once.
 */
@NullMarked
package dev.jankline.local.outage;

import org.jspecify.annotations.NullMarked;
