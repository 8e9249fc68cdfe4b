/** Reads settings, keeps them equal to those of the server, and signs the reader in. */
@NullMarked
package com.example.reader.settings;

import org.jspecify.annotations.NullMarked;
