/**
 * Publishes the device SDK as a Maven repository in a folder. What the build of a checkout has made
 * comes in; artifacts with their POMs, sources, documentation and checksums go out.
 */
@NullMarked
package dev.jankline.command.sdk;

import org.jspecify.annotations.NullMarked;
