/**
 * Knows the alert rules: a YAML file in, the rules in force for an app out. Keeps no state.
 *
 * <p>To come here: rules that are read from the topic {@code jank.rules.v1}. Nothing writes or
 * reads it yet.
 */
@NullMarked
package dev.jankline.processor.rule;

import org.jspecify.annotations.NullMarked;
