/**
 * Reads stacks of Flutter apps: traces as Dart's ahead-of-time code prints them, and the reports of
 * glance. Their text comes in; stalls whose frames are places in a snapshot go out.
 */
@NullMarked
package dev.jankline.formats.dart;

import org.jspecify.annotations.NullMarked;
