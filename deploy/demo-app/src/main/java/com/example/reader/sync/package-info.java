/** Works beside the main thread: calls to services, and when to make them again. */
@NullMarked
package com.example.reader.sync;

import org.jspecify.annotations.NullMarked;
