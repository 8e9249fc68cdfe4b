/**
 * Finds the modules of the checkout with their sources and compiled classes, and checks the length
 * of signatures. Folders come in; a failed test that names a method goes out.
 */
@NullMarked
package dev.jankline.checks.source;

import org.jspecify.annotations.NullMarked;
