/** Renders, searches and exports articles. */
@NullMarked
package com.example.reader.article;

import org.jspecify.annotations.NullMarked;
