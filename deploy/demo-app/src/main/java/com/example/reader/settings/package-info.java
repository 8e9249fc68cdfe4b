/** Reads settings and signs the reader in. */
@NullMarked
package com.example.reader.settings;

import org.jspecify.annotations.NullMarked;
