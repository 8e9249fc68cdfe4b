/**
 * Knows the alert rules: a YAML file or records of {@code jank.rules.v1} in, the rules in force for
 * an app out, with owners of code and mutes. Keeps what was published in a global store; rules that
 * cannot be used are logged and counted, and those before them stay.
 */
@NullMarked
package dev.jankline.processor.rule;

import org.jspecify.annotations.NullMarked;
