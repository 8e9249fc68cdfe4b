/**
 * Serves the remote configuration of apps. Files {@code APP.properties} come in; their checked
 * content goes out to devices that ask for it.
 */
@NullMarked
package dev.jankline.gateway.config;

import org.jspecify.annotations.NullMarked;
