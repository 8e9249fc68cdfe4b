/**
 * Reads class files from jars and folders, and writes jars and folders that replace an earlier
 * result as a whole.
 */
@NullMarked
package dev.jankline.trace.build.file;

import org.jspecify.annotations.NullMarked;
