/** A small reader app whose slow paths the demo measures. */
@NullMarked
package com.example.reader;

import org.jspecify.annotations.NullMarked;
