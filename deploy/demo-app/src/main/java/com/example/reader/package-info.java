/**
 * A small reader app whose slow paths the demo measures: all of them are really executed on the
 * main thread. {@code ReaderApp} is the only name that obfuscation keeps.
 */
@NullMarked
package com.example.reader;

import org.jspecify.annotations.NullMarked;
