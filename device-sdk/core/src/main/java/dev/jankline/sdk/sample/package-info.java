/** Takes stacks of the watched thread while it stalls, each with its share of the time. */
package dev.jankline.sdk.sample;
