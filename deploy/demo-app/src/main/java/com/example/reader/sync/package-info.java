/** Works beside the main thread: settings sync and calls to services. */
@NullMarked
package com.example.reader.sync;

import org.jspecify.annotations.NullMarked;
