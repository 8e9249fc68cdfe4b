/**
 * Files of the page: the page's own and those of the pinned WebJars, by an allow-list made at the
 * start, with the import map, the Content-Security-Policy and headers for caches.
 */
@NullMarked
package dev.jankline.dashboard.web;

import org.jspecify.annotations.NullMarked;
