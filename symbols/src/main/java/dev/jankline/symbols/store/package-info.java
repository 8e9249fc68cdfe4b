/**
 * Keeps artifacts by content, in a folder or in a bucket, and records which artifact holds for
 * which build. In: uploads. Out: artifacts by SHA-256 and by build.
 */
@NullMarked
package dev.jankline.symbols.store;

import org.jspecify.annotations.NullMarked;
