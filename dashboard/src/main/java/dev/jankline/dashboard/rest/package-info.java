/**
 * The interface for pages and programs (docs/dashboard.md): a request comes in, is checked, and is
 * answered from one state of the store, as JSON, CSV or a file for profilers.
 */
@NullMarked
package dev.jankline.dashboard.rest;

import org.jspecify.annotations.NullMarked;
