/** Keeps articles and bookmarks on disk. */
@NullMarked
package com.example.reader.storage;

import org.jspecify.annotations.NullMarked;
