/**
 * Keeps the registry of apps. Records of {@code jank.apps.v1} come in; the app and the kind of a
 * key, quotas and settings go out, and changes of operators go back into the topic.
 */
@NullMarked
package dev.jankline.apps;

import org.jspecify.annotations.NullMarked;
