/** Finds the versions of the demo app that the build obfuscated, with their mappings. */
@NullMarked
package dev.jankline.local.fleet.build;

import org.jspecify.annotations.NullMarked;
