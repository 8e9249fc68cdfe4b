/** What a reader can do in the app, and how long it takes: known by every screen. */
@NullMarked
package com.example.reader.work;

import org.jspecify.annotations.NullMarked;
