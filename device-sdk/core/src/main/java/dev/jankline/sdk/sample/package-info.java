/**
 * Captures stacks of the watched thread while it stalls. In: messages and frames from {@code
 * watch}. Out: stalls with stacks, each stack with its share of the duration.
 */
package dev.jankline.sdk.sample;
