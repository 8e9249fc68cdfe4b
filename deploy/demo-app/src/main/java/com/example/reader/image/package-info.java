/** Decodes and filters pictures. */
@NullMarked
package com.example.reader.image;

import org.jspecify.annotations.NullMarked;
