/** Measures and places the views of a screen. */
@NullMarked
package com.example.reader.layout;

import org.jspecify.annotations.NullMarked;
