/**
 * Defines what a format of symbol files is, with one implementation for each format; reads the
 * method names of Matrix. In: a plain symbol file. Out: artifacts, and symbolizers made from
 * artifacts.
 */
@NullMarked
package dev.jankline.symbols.format;

import org.jspecify.annotations.NullMarked;
