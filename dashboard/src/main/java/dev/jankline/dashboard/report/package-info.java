/**
 * Questions about apps and their versions, and how two versions differ; about screens, tickets, the
 * accounting and symbol files.
 */
@NullMarked
package dev.jankline.dashboard.report;

import org.jspecify.annotations.NullMarked;
