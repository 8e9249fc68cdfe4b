/**
 * Orders the versions of an app: names, codes and times of first sight in; which version a new one
 * is compared with, and which versions contain a fix, out. Keeps no state.
 */
@NullMarked
package dev.jankline.processor.versions;

import org.jspecify.annotations.NullMarked;
