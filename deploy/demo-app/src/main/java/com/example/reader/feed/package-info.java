/** Loads, ranks and compares lists of articles. */
@NullMarked
package com.example.reader.feed;

import org.jspecify.annotations.NullMarked;
