/**
 * Orders the versions of an app: names, codes and times of first sight go in; which version a new
 * one is compared with, and which versions contain a fix, goes out. Keeps no state.
 */
@NullMarked
package dev.jankline.processor.version;

import org.jspecify.annotations.NullMarked;
