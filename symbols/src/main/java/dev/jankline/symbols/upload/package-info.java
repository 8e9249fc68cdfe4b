/**
 * Finds the symbol files in an upload (a file, an archive or a folder) and compiles each. In: the
 * upload. Out: artifacts, and remarks about files that cannot be used.
 */
@NullMarked
package dev.jankline.symbols.upload;

import org.jspecify.annotations.NullMarked;
